/** Tests that do not run a second time on PostgreSQL, each with the reason. */

export const notOnPostgres: readonly (readonly [file: string, reason: string])[] = [
  ['test/property/damaged-file.test.ts', 'It damages the file of a SQLite store.'],
  ['test/property/distill-order.test.ts', 'It opens no store.'],
  ['test/property/power-loss.test.ts', 'It builds what a disk holds of a SQLite store.'],
  ['test/property/scrub-leaves-no-secret.test.ts', 'It opens no store.'],
  ['test/property/settings-come-back.test.ts', 'It opens no store.'],
  ['test/property/decide-twice-is-once.test.ts', 'It opens no store.'],
  ['test/property/tampering.test.ts', 'Its oracle and its forger read and write a SQLite file.'],
  ['test/property/token-counts.test.ts', 'It opens no store.'],
  ['test/property/upcast-total.test.ts', 'It opens no store.'],
];
