/**
 * Changes the code of one room in small ways, one at a time, and counts which changes its tests
 * notice: the mutation score, by room.
 */
import { spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';

interface Room {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** True where its modules keep nothing that a change would have to be built into anew. */
  readonly warm: boolean;
}

const rooms: Readonly<Record<string, Room>> = {
  capture: {
    mutate: ['src/commands/capture/*.ts'],
    tests: ['test/commands/capture/*.test.ts'],
    warm: true,
  },
  legacy: {
    mutate: ['src/commands/capture/legacy/*.ts'],
    tests: ['test/commands/capture/legacy/*.test.ts'],
    warm: true,
  },
  secrets: {
    mutate: ['src/commands/capture/secrets/*.ts'],
    tests: ['test/commands/capture/secrets/*.test.ts'],
    warm: true,
  },
  recall: {
    mutate: ['src/queries/recall/*.ts'],
    tests: ['test/queries/recall/*.test.ts'],
    warm: true,
  },
  projections: {
    mutate: ['src/projections/*.ts'],
    tests: ['test/projections/*.test.ts', 'test/storage/golden.test.ts'],
    warm: false,
  },
  'hash-chain': {
    mutate: ['src/storage/hash-chain.ts'],
    tests: ['test/storage/hash-chain.test.ts', 'test/storage/golden.test.ts'],
    warm: true,
  },
  sqlite: {
    mutate: ['src/storage/sqlite/*.ts'],
    tests: ['test/storage/sqlite/*.test.ts'],
    warm: false,
  },
  mirror: {
    mutate: ['src/storage/mirror/*.ts'],
    tests: ['test/storage/mirror/*.test.ts'],
    warm: true,
  },
};

const usage = `Usage: npm run mutation -- ROOM [options of Stryker]
Rooms: ${Object.keys(rooms).join(', ')}
`;

const [name = '', ...options] = process.argv.slice(2);
const room = Object.hasOwn(rooms, name) ? rooms[name] : undefined;
if (room === undefined) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  // A run takes both the day and the machine; whoever else works on it goes first.
  setPriority(10);
  const { status } = spawnSync(
    'npx',
    ['stryker', 'run', '--mutate', room.mutate.join(), ...options],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        SQUADLOG_MUTATION_TESTS: room.tests.join(),
        SQUADLOG_MUTATION_WARM: room.warm ? 'yes' : 'no',
        FC_SCALE: '0.1',
      },
    },
  );
  process.exitCode = status ?? 1;
}
