/** One line on standard error that tells how far a long run is, rewritten in place. */
import type { MemoryOptions } from '../../index.ts';
import type { Output } from './cli-io.ts';

/** For terminals only; draws ten times a second at most. */
export function showProgress(output: Output): {
  readonly update: NonNullable<MemoryOptions['onProgress']>;
  /** Clears the line. */
  readonly end: () => void;
} {
  let drawnAt = 0;
  let drawn = false;
  return {
    update: ({ what, count, total }) => {
      if (Date.now() - drawnAt < 100) return;
      drawnAt = Date.now();
      drawn = true;
      const part = total === undefined || total === 0 ? '' : ` of ${total}`;
      const text = `${what}: ${count}${part}`.replace(/\p{Cc}/gu, '');
      output.write(`\r\u001b[2K${text.slice(0, (output.columns ?? 80) - 1)}`);
    },
    end: () => {
      if (drawn) output.write('\r\u001b[2K');
    },
  };
}
