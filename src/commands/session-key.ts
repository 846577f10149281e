/** What a run is called in the log: its own name, unless that holds a secret. */
import { maskSecrets } from './capture/secrets/mask-secrets.ts';

/** The same name gives the same key; a name that looks like a secret is known by its digest. */
export function sessionKey(name: string, digest: (text: string) => string): string {
  return maskSecrets(name).masked === 0 ? name : `run-${digest(name).slice(0, 16)}`;
}
