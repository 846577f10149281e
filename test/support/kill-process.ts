/** Processes that are not our own children: which there are, and how to be rid of one for sure. */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Ids of the processes that a process started. */
export function childrenOf(parent: number | undefined): number[] {
  return processes()
    .filter((one) => one.parent === parent)
    .map(({ pid }) => pid);
}

/** Done when the process is gone, and with it the memory it shared. */
export async function killProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  while (processes().some((one) => one.pid === pid)) await pause(20);
}

/** A process that ended and was not asked for by its parent is listed as Z; it holds nothing. */
function processes(): { readonly pid: number; readonly parent: number }[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/u))
    .filter(([, , state]) => state !== undefined && !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}
