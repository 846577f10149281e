/** Checks an input against a verb's schema, and says in plain words what doesn't fit. */
import * as z from 'zod/mini';
import { MemoryError } from './errors.ts';
import { nearestName } from './text/nearest-name.ts';
import type { VerbDoc } from './verb.ts';
import { optionType } from './verb.ts';

/**
 * The input as its schema gives it; fails with `invalid`, naming the option, its value and what
 * would fit.
 */
export function parseInput<Input>(doc: VerbDoc<Input>, input: unknown): Input {
  const checked = z.safeParse(doc.input, input);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues as Issue[];
  throw new MemoryError({
    code: 'invalid',
    message: describe(doc, issue, input),
    hint: `squadlog ${doc.verb} --help`,
    details: checked.error.issues,
  });
}

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly origin?: string;
  readonly errors?: readonly (readonly Issue[])[];
}

function describe<Input>(doc: VerbDoc<Input>, issue: Issue | undefined, input: unknown): string {
  if (issue === undefined) return `${doc.verb}: the input does not fit.`;
  const [unknown] = issue.keys ?? [];
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, Object.keys(doc.options));
    const hint = nearest === undefined ? 'it takes none' : `did you mean ${nearest}?`;
    return `${doc.verb} has no option ${unknown}; ${hint}`;
  }
  const name = issue.path.map(String).join('.') || 'the input';
  const value = issue.path.reduce<unknown>((inner, key) => (inner as Inner)?.[key], input);
  if (value === undefined) return `${doc.verb} needs ${name}: ${summaryOf(doc, name)}`;
  return `${doc.verb}: ${name} ${numberRule(doc, name) ?? rule(issue)}, but it is ${show(value)}.`;
}

type Inner = Record<PropertyKey, unknown> | undefined;

function summaryOf<Input>(doc: VerbDoc<Input>, name: string): string {
  const options: Readonly<Record<string, { readonly summary: string }>> = doc.options;
  return options[name]?.summary ?? 'it is required.';
}

/** A number names both its limits, whichever of them was missed. */
function numberRule<Input>(doc: VerbDoc<Input>, name: string): string | undefined {
  if (!Object.hasOwn(doc.options, name)) return undefined;
  const { kind, minimum, maximum } = optionType(doc, name as keyof Input & string);
  if (kind !== 'number') return undefined;
  if (maximum !== undefined) return `must be a whole number from ${minimum ?? 0} to ${maximum}`;
  return `must be a whole number, at least ${minimum ?? 0}`;
}

function rule(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_type':
      return `must be ${typeNames[issue.expected ?? ''] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values?.join(', ')}`;
    case 'invalid_union':
      return [...new Set(issue.errors?.flatMap((errors) => errors.slice(0, 1).map(rule)))].join(
        ', or ',
      );
    default:
      return issue.message === 'Invalid input' ? 'does not fit' : issue.message;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
};

function show(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : String(JSON.stringify(value));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
