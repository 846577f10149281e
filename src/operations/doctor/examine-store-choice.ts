/** What `doctor` says of which store it is: who named it, and who may read its password. */
import { statSync } from 'node:fs';
import { holdsPassword } from '../../storage/postgres/store-url.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';
import { attempt } from './finding.ts';

/** The file in the root, chosen by nobody, needs no word. */
export async function examineStoreChoice(context: OperationContext): Promise<Finding[]> {
  return [
    ...(await attempt('store', () => tellChoice(context))),
    ...(await attempt('store', async () => examinePassword(context), ['invalid'])),
  ];
}

async function tellChoice(context: OperationContext): Promise<Finding[]> {
  const { kind, shown, rule } = context.store;
  // It fails with what does not fit.
  if (kind === 'unknown') await context.storage.facts();
  if (kind === 'sqlite') return context.storeExists() ? [] : [noStore];
  return [{ level: 'ok', what: 'store', detail: `${shown} (${rule})` }];
}

const noStore: Finding = {
  level: 'note',
  what: 'store',
  detail: 'there is none yet; the first write creates it',
};

/** A password in a file that others may read is theirs, whichever store is used. */
function examinePassword({ configFor, configFile }: OperationContext): Finding[] {
  const url = configFor().find(({ key }) => key === 'store.url');
  if (typeof url?.value !== 'string' || url.value === 'sqlite') return [];
  if (process.platform === 'win32' || url.from !== configFile) return [];
  const mode = statSync(configFile, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0 || !holdsPassword(url.value)) return [];
  const detail =
    `others may read the password in ${configFile}; leave it out of store.url and keep it in ` +
    '~/.pgpass or PGPASSWORD, or close the file';
  const hint = `chmod 600 ${JSON.stringify(configFile)}`;
  return [{ level: 'warning', what: 'store', detail, hint }];
}
