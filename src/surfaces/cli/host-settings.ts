/** What a host that runs the program for its user gives it along: its own place of our settings. */
import type { MemoryOptions } from '../../index.ts';

/** The variable by which a host's plugin does so; not for people, who have `squadlog.json`. */
const variable = 'SQUADLOG_HOST_SETTINGS';

/** Empty where no host is there. A text that isn't its JSON fails: it must not be passed over. */
export function hostSettings(
  env: Readonly<Record<string, string | undefined>>,
): Pick<MemoryOptions, 'config' | 'configName' | 'mirror'> {
  const text = env[variable];
  if (text === undefined || text === '') return {};
  const { config, configName, mirror } = JSON.parse(text) as {
    readonly config?: unknown;
    readonly configName?: unknown;
    readonly mirror?: unknown;
  };
  return {
    ...(config === undefined ? {} : { config }),
    ...(typeof configName === 'string' ? { configName } : {}),
    ...(typeof mirror === 'boolean' ? { mirror } : {}),
  };
}
