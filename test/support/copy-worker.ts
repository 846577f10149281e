/** A process that copies a log and may be killed: `copy-worker <root> <from> <to>`. */
import { openMemory } from '../../src/index.ts';

const [root = '', from = '', to = ''] = process.argv.slice(2);
const memory = await openMemory({ root, store: 'sqlite' });
const { recorded, repeated } = await memory.copy({ from, to });
await memory.close();
process.stdout.write(`${JSON.stringify({ recorded, repeated })}\n`);
