/**
 * One of many processes on one store: `writer-worker <root> <role> <name> <times>`. A writer
 * captures so often; a reader reads until it has seen as many sessions; a rebuilder rebuilds so
 * often. Prints what went wrong, as a JSON array of sentences.
 */
import { openMemory } from '../../src/index.ts';

const [root = '', role = '', name = '', times = '0'] = process.argv.slice(2);
const memory = await openMemory({ root, mirror: false });
const count = Number(times);
const squad = 'loom';
const faults: string[] = [];
const note = (warnings: readonly string[]) => faults.push(...warnings);

/** Both learnings of a session, or none: the second names the first. */
function output(nth: number): string {
  return `## Session Memory\n- [DEV] First of ${name}-${nth}\n- [QA] Second of ${name}-${nth}\n`;
}

const work: Readonly<Record<string, () => Promise<void>>> = {
  write: async () => {
    for (let nth = 0; nth < count; nth += 1) {
      const session = `${name}-${nth}`;
      const { stored, warnings } = await memory.write({ squad, session, output: output(nth) });
      note(warnings);
      if (stored.length !== 2) faults.push(`${session} stored ${stored.length}`);
    }
  },
  read: async () => {
    for (let seen = 0; seen < count; ) {
      const { squads } = await memory.list();
      const sessions = squads[0]?.sessions ?? 0;
      const learnings = squads[0]?.learnings ?? 0;
      if (learnings !== 2 * sessions) faults.push(`${sessions} sessions, ${learnings} learnings`);
      if (sessions < seen) faults.push(`${seen} sessions, then ${sessions}`);
      seen = sessions;
      const { entries, warnings } = await memory.read({ squad, tokens: 4_000, limit: 5 });
      // Readers may be there before the first writer.
      note(warnings.filter((warning) => !warning.startsWith('There is no squad')));
      const told = entries.filter(({ layer }) => layer === 'episodic').map(({ text }) => text);
      const lone = told.filter((text) => !told.includes(other(text)));
      // Where the budget ends, the last session may be cut.
      if (lone.length > 1) faults.push(`halves: ${lone.join(', ')}`);
    }
  },
  rebuild: async () => {
    for (let nth = 0; nth < count; nth += 1) await memory.rebuildProjections();
  },
};

function other(text: string): string {
  return text.startsWith('First')
    ? text.replace('First', 'Second')
    : text.replace('Second', 'First');
}

await work[role]?.();
await memory.close();
process.stdout.write(JSON.stringify(faults));
