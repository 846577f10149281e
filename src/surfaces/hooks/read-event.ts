/** Reads what a client says: its fields are checked, as any may be missing or of another kind. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { MemoryError } from '../../index.ts';

/** Fails with `invalid`, naming the field, for an event that lacks what it is listened to for. */
export function readEvent<Event>(schema: z.ZodMiniType<Event>, input: unknown): Event {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join('.') || 'the input';
  throw new MemoryError({
    code: 'invalid',
    message: `The hook's ${field} does not fit (${issue?.message ?? 'unknown'}); nothing was done.`,
    hint: 'squadlog doctor',
  });
}

/** Where a squad may be named: the description, and the first line of what is to be done. */
export function labelIn(description: string | undefined, prompt: string | undefined): string {
  return [description, prompt?.split('\n', 1)[0]].filter((text) => text !== undefined).join('\n');
}

/** An id for what a client gives none. */
export function idOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

/** The texts of a message's content, which may be one text or a list of pieces. */
export function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((piece: { readonly text?: unknown } | null) => piece?.text)
    .filter((text) => typeof text === 'string')
    .join('\n');
}
