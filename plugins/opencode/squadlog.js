/**
 * Memory for opencode's sub-agents: asks squadlog for the block before a task, and hands it the
 * result after. A failure of ours changes nothing for opencode. It has no other export, as opencode
 * calls each of them.
 */
import { spawn } from 'node:child_process';

const program = ['squadlog'];
const millisecondsMax = 5000;

export const Squadlog = async ({ directory, worktree }) => {
  const parents = new Set();
  const pending = new Map();
  return {
    'tool.execute.before': async ({ tool, sessionID, callID }, output) => {
      if (tool !== 'task') return;
      parents.add(sessionID);
      const call = { sessionID, callID, tool, args: output.args, directory, worktree };
      const { args } = await ask('tool.execute.before', call);
      if (typeof args?.prompt !== 'string' || args.prompt === output.args.prompt) return;
      const { prompt: asked, subagent_type: kind } = output.args;
      pending.set(callID, { sessionID, asked, kind, told: args.prompt });
    },
    // The sub-agent's own first message: in the parent's call, the parent would pay for it too.
    'chat.message': async ({ agent }, { parts }) => {
      for (const [callID, { asked, kind, told }] of pending) {
        if (agent !== undefined && kind !== undefined && agent !== kind) continue;
        const part = parts.find(({ type, text }) => type === 'text' && text === asked);
        if (part === undefined) continue;
        part.text = told;
        pending.delete(callID);
        return;
      }
    },
    'tool.execute.after': async ({ tool, sessionID, callID, args }, result) => {
      if (tool !== 'task') return;
      pending.delete(callID);
      const { output, metadata } = result ?? {};
      const call = { sessionID, callID, tool, args, directory, worktree, output, metadata };
      await ask('tool.execute.after', call);
    },
    event: async ({ event }) => {
      const sessionID = event.properties?.sessionID ?? event.properties?.info?.id;
      if (!endings.has(event.type) || !parents.has(sessionID)) return;
      if (event.type !== 'session.idle') parents.delete(sessionID);
      for (const [callID, call] of pending) {
        if (call.sessionID === sessionID) pending.delete(callID);
      }
      await ask(event.type, { sessionID, directory, worktree });
    },
  };
};

/** What may leave a task without a result. */
const endings = new Set(['session.idle', 'session.error', 'session.deleted']);

/** The program's answer; nothing where it fails, is missing or takes too long. */
function ask(event, input) {
  return new Promise((resolve) => {
    const [command, ...words] = program;
    let answer = '';
    let child;
    const end = () => {
      clearTimeout(timer);
      try {
        resolve(JSON.parse(answer) ?? {});
      } catch {
        resolve({});
      }
    };
    const timer = setTimeout(() => {
      answer = '';
      child?.kill();
      end();
    }, millisecondsMax);
    try {
      child = spawn(command, [...words, 'hook', 'opencode', event], {
        cwd: input.directory,
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      child.on('error', end);
      child.on('close', end);
      child.stdout.on('data', (data) => {
        answer += data;
      });
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify({ event, ...input }));
    } catch {
      end();
    }
  });
}
