/** The clients whose hooks are understood. */
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { gemini } from './gemini.ts';
import type { HookClient } from './hook-client.ts';
import { opencode } from './opencode.ts';

export const hookClients: readonly HookClient[] = [claudeCode, codex, copilot, gemini, opencode];
