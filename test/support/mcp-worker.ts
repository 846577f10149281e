/** The program `squadlog mcp` as a worker: a test starts it as a real process. */
import '../../src/surfaces/mcp/main-mcp.ts';
