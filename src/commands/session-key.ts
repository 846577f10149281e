/** What the log calls a run, a role, a program, a model: by its name, unless that is a secret. */
import { MemoryError } from '../errors.ts';
import { maskSecrets } from './capture/secrets/mask-secrets.ts';
import { holdsSecret } from './capture/secrets/secret-names.ts';
import type { Effects } from './command.ts';

/** The same name gives the same key; a name that looks like a secret is known by its digest. */
export function sessionKey(
  name: string,
  { digest, settings }: Pick<Effects, 'digest' | 'settings'>,
): string {
  return maskSecrets(name, settings.secrets).masked === 0
    ? name
    : `run-${digest(name).slice(0, 16)}`;
}

/** A role, program or model that looks like a secret goes by a name that says so. */
export function withoutSecretNames<
  Input extends Readonly<Partial<Record<'role' | 'client' | 'model', string | undefined>>>,
>(input: Input, { secrets }: Effects['settings']): Input {
  const { role, client, model } = input;
  return {
    ...input,
    ...(role === undefined ? {} : { role: holdsSecret(role, secrets) ? 'MASKED' : role }),
    ...(client === undefined ? {} : { client: maskSecrets(client, secrets).text }),
    ...(model === undefined ? {} : { model: maskSecrets(model, secrets).text }),
  };
}

/** The log would keep an agent's id in full. Fails with `refused` where it looks like a secret. */
export function refuseSecretAgent(
  { agent }: { readonly agent?: string | undefined },
  secrets: Effects['settings']['secrets'],
): void {
  if (agent === undefined || !holdsSecret(agent, secrets)) return;
  throw new MemoryError({
    code: 'refused',
    message: 'The id of the agent looks like a secret; nothing was noted. Give it another name.',
  });
}
