/**
 * A process that reads and removes stored vectors: `vector-worker <root> <embedder> <stream>`.
 * Prints the positions, whether they could be forgotten, and what it was told, as JSON.
 */
import { openVectorStore } from '../../src/storage/sqlite/vector-store.ts';

const [root = '', embedder = '', stream = ''] = process.argv.slice(2);
const store = openVectorStore(root);
const positions = store.pages(embedder, stream).flatMap((page) => page.positions);
const forgotten = store.forget(stream, positions);
process.stdout.write(JSON.stringify({ positions, forgotten, warnings: store.warnings() }));
store.close();
