/** The one error class, its eight codes, and what each code means outside. */

export type ErrorCode =
  | 'invalid'
  | 'not_found'
  | 'refused'
  | 'conflict'
  | 'busy'
  | 'unavailable'
  | 'corrupt'
  | 'internal';

/** Exit status of the command line for each code; 0 is success. */
export const exitCodes: Readonly<Record<ErrorCode, number>> = {
  internal: 1,
  invalid: 2,
  not_found: 3,
  refused: 4,
  conflict: 5,
  busy: 6,
  unavailable: 7,
  corrupt: 8,
};

export interface ErrorParts {
  readonly code: ErrorCode;
  /** What happened, to what, and what to do next. */
  readonly message: string;
  /** A command that can be pasted. */
  readonly hint?: string;
  readonly details?: unknown;
  readonly cause?: unknown;
}

/** Every failure that leaves Squadlog. Recognise it by `code`, never by `instanceof`. */
export class MemoryError extends Error {
  override readonly name = 'MemoryError';
  readonly code: ErrorCode;
  readonly hint?: string;
  readonly details?: unknown;

  constructor({ code, message, hint, details, cause }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    if (hint !== undefined) this.hint = hint;
    if (details !== undefined) this.details = details;
  }
}

/** True for any error that carries one of the eight codes, from whichever copy of the package. */
export function isMemoryError(error: unknown): error is MemoryError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code in exitCodes
  );
}

/** What a thrown value says, whatever it is. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
