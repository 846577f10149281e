/** The tools, in the order in which clients list them. */
import { memoryForget } from './memory-forget.ts';
import { memoryGet } from './memory-get.ts';
import { memoryRead } from './memory-read.ts';
import { memoryRecord } from './memory-record.ts';
import { memorySearch } from './memory-search.ts';
import { memoryStats } from './memory-stats.ts';
import { memoryWhy } from './memory-why.ts';
import type { McpTool } from './tool.ts';

export const tools: readonly McpTool[] = [
  memorySearch,
  memoryGet,
  memoryRead,
  memoryRecord,
  memoryForget,
  memoryWhy,
  memoryStats,
];
