/** Keeps the markdown files current while a process runs for long, whichever machine records. */
import { isMemoryError, messageOf } from './errors.ts';
import type { Memory } from './memory-api.ts';

export interface FilesKeeper {
  /** Ends it, and waits for files that are being written. */
  close(): Promise<void>;
}

export interface KeepFilesParts {
  /** Lends the memory as its settings are now; asked anew at least once a minute. */
  use<Result>(work: (memory: KeptMemory) => Promise<Result>): Promise<Result>;
  /** Told what edits came to and what failed, once each while it stays so. */
  warn(text: string): void;
  /** Waits before a further try, without keeping the process alive; ends early with the signal. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export type KeptMemory = Pick<Memory, 'store' | 'awaitNews' | 'mirror'>;

/**
 * Works in the background and never throws. Does nothing for a file of SQLite: all who write to it
 * are on this machine, and each sees to the files itself.
 */
export function keepFiles({ use, warn, pause = pauseUntil }: KeepFilesParts): FilesKeeper {
  const over = new AbortController();
  const { signal } = over;
  const kept = { store: '', position: 0 };
  const tell = tellingOnce(warn);
  const run = async (): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const done = await use((memory) => keepOnce(memory, { kept, signal, tell }));
        if (done === 'needless') return;
        failures = done === 'behind' ? failures + 1 : 0;
      } catch (error) {
        failures += 1;
        // Somebody switched it off, and may switch it on again.
        const isOff = isMemoryError(error) && error.code === 'refused';
        if (!isOff) tell([`The Markdown files were not brought up to date: ${messageOf(error)}`]);
      }
      if (failures > 0) await pause(Math.min(pauseMsMax, pauseMsMin * 2 ** failures), signal);
    }
  };
  // What a host's own function throws ends the keeping, and nothing else.
  const running = run().catch(() => undefined);
  return {
    close: async () => {
      over.abort();
      await running;
    },
  };
}

const pauseMsMin = 500;
const pauseMsMax = 60_000;
const patienceMs = 60_000;

interface Round {
  /** What was seen to before. */
  readonly kept: { store: string; position: number };
  readonly signal: AbortSignal;
  tell(warnings: readonly string[]): void;
}

/** All files where nothing was seen to yet, else those of the next events. */
async function keepOnce(
  memory: KeptMemory,
  { kept, signal, tell }: Round,
): Promise<'needless' | 'current' | 'behind'> {
  const { kind, shown } = memory.store;
  if (kind === 'sqlite') return 'needless';
  const isFirst = kept.store !== shown;
  const news = isFirst ? 0 : await nextNews(memory, kept.position, signal);
  if (signal.aborted || (!isFirst && news <= kept.position)) return 'current';
  const { position, warnings } = await memory.mirror(isFirst ? {} : { since: kept.position });
  Object.assign(kept, { store: shown, position });
  tell(warnings);
  return position < news ? 'behind' : 'current';
}

/** Waits no longer than a minute, as the settings may have changed then. */
async function nextNews(memory: KeptMemory, after: number, signal: AbortSignal): Promise<number> {
  const round = new AbortController();
  const end = () => round.abort();
  const timer = setTimeout(end, patienceMs).unref();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await memory.awaitNews(after, { signal: round.signal });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Leaves out what was told the last time. */
function tellingOnce(warn: (text: string) => void): Round['tell'] {
  let told: readonly string[] = [];
  return (warnings) => {
    for (const warning of warnings) if (!told.includes(warning)) warn(warning);
    told = warnings;
  };
}

function pauseUntil(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds).unref();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
