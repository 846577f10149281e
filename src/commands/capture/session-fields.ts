/** The `Task:` and `Outcome:` lines of an output: what the session was about and how it ended. */

import { cutToUnits } from './findings.ts';

export type SessionOutcome = 'success' | 'failure' | 'partial' | 'unknown';

export interface SessionFields {
  title?: string;
  outcome?: SessionOutcome;
}

/** UTF-16 units of a session's title. */
export const titleLengthMax = 200;

/** The field that a line states, or undefined for any other line. */
export function readField(line: string): { name: 'task' | 'outcome'; value: string } | undefined {
  if (!line.includes(':') && !line.includes('：')) return undefined;
  const [, name, value] = fieldShape.exec(line.slice(0, 2000)) ?? [];
  if (name === undefined || value === undefined) return undefined;
  return { name: name.toLowerCase() === 'task' ? 'task' : 'outcome', value: value.trim() };
}

/** The outcome that a field's value names; words that name none are `unknown`. */
export function readOutcome(value: string): SessionOutcome {
  const [, word] = /^[^\p{L}]*(succe|fail|partial)/iu.exec(value) ?? [];
  if (word === undefined) return 'unknown';
  const known = { succe: 'success', fail: 'failure', partial: 'partial' } as const;
  return known[word.toLowerCase() as keyof typeof known];
}

/** Takes a field over: the first one counts, unless `replace` says that this one knows better. */
export function takeField(
  fields: SessionFields,
  field: { readonly name: 'task' | 'outcome'; readonly value: string },
  replace: boolean,
): void {
  if (field.name === 'task') {
    if (fields.title === undefined || replace)
      fields.title = cutToUnits(field.value, titleLengthMax);
  } else if (fields.outcome === undefined || replace) fields.outcome = readOutcome(field.value);
}

const fieldShape =
  /^\s{0,3}(?:[-*+]\s+)?(?:\*{2}|__)?(task|outcome)(?:\*{2}|__)?\s*[:：](?:\*{2}|__)?\s*(\S.*)$/iu;
