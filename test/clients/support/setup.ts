/** Installs the real clients before the suite, and says at its end which of them were not run. */
import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type Installed, installClients, reportMissing } from './install.ts';
import { builtCli } from './squadlog-on-path.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clients: Installed;
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  if (!existsSync(builtCli)) throw new Error(`${builtCli} is not built; run npm run build`);
  const installed = await installClients();
  project.provide('clients', installed);
  return () => {
    const missing = reportMissing(installed.states);
    process.stdout.write(`\nReal clients in ${installed.folder}\n`);
    for (const { name, version, ready } of installed.states) {
      if (ready) process.stdout.write(`  run: ${name} ${version}\n`);
    }
    for (const line of missing) process.stdout.write(`  ${line}\n`);
  };
}
