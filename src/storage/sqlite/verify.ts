/** Walks the log of a store on SQLite, and looks at what stands round it. */
import type { WalkedAgainst } from '../log-walk.ts';
import { walkLog } from '../log-walk.ts';
import type { Verification } from '../verification.ts';
import type { Connection } from './connection.ts';
import { hashedEvents } from './event-rows.ts';
import { schemaFaults } from './log-schema.ts';
import { migrations } from './migrate.ts';

/** `head`: a hash saved earlier, which must be that of some event in the log. */
export function verifyLog(connection: Connection, options: WalkedAgainst): Verification {
  const walk = walkLog(options);
  for (const event of hashedEvents(connection, {})) walk.note(event);
  const verification = walk.verification();
  const warnings = [
    ...schemaFaults(connection.db, migrations).map((fault) => `The store was altered: ${fault}.`),
    ...(options.witness === 'unreadable'
      ? ['The witness (squadlog.head) is unreadable, and vouches for nothing.']
      : []),
  ];
  return warnings.length === 0 ? verification : { ...verification, warnings };
}
