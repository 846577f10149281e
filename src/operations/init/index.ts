/** The list of clients whose settings `init` writes; OpenClaw writes its own. */
import { claudeCode } from './claude-code.ts';
import type { ClientName, ClientSettings } from './client-settings.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';

export const clientSettings: Readonly<Record<Exclude<ClientName, 'openclaw'>, ClientSettings>> = {
  'claude-code': claudeCode,
  codex,
  copilot,
  gemini,
  opencode,
};
