/** A PostgreSQL server for the package test: prints its URL, and ends with its standard input. */
import { startPostgres } from '../support/postgres-server.ts';

const server = await startPostgres();
process.stdin.on('end', () => server.stop());
process.stdin.resume();
process.stdout.write(`${server.url({ schema: 'packed' })}\n`);
