/**
 * A process of its own that makes the vectors of a memory: `embed-worker <root>`. Prints a line
 * each time some are stored, so that a test knows when to kill it, and the result at last.
 */
import { openMemory } from '../../src/index.ts';

const [root = ''] = process.argv.slice(2);
const tell = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
const memory = await openMemory({ root, mirror: false, onProgress: tell });
tell(await memory.embed());
await memory.close();
