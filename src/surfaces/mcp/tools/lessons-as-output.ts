/** Plain lessons as the section that a capture reads, so that all its checks hold for them. */
import * as z from 'zod/mini';
import type { Settings } from '../../../index.ts';
import { MemoryError } from '../../../index.ts';
import { limits } from '../limits.ts';
import type { ToolArguments } from './tool.ts';

export const lessonsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: limits.lessonsMax,
  description: 'The lessons, each one sentence that makes sense on its own.',
  items: {
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 1, description: 'The lesson.' },
      role: { type: 'string', description: 'Whom it is for, as DEV; left out, everyone.' },
    },
    required: ['text'],
    additionalProperties: false,
  },
} as const;

const lessons = z.array(
  z.strictObject({ text: z.string(), role: z.optional(z.nullable(z.string())) }),
);

/** The output to capture. Fails with `invalid` where neither or both were given. */
export function lessonsAsOutput(given: ToolArguments, settings: Patterns): string {
  const { output, learnings } = given;
  if ((output === undefined) === (learnings === undefined)) {
    throw unfit('give learnings, or an output with a "## Session Memory" section: one of the two.');
  }
  if (typeof output === 'string') return output;
  if (output !== undefined) throw unfit('output must be a text.');
  const parsed = z.safeParse(lessons, learnings);
  if (!parsed.success) throw unfit('learnings must be a list of {text, role?}.');
  if (parsed.data.length === 0) throw unfit('learnings is empty; there is nothing to record.');
  if (parsed.data.length > limits.lessonsMax) {
    throw unfit(
      `${parsed.data.length} learnings are more than ${limits.lessonsMax}; ` +
        'record the most useful, or call it again with the rest.',
    );
  }
  requireOwnForms(settings);
  const bullets = parsed.data.map(({ text, role }) => bulletOf(text, role ?? given['role']));
  return `${heading}\n\n${bullets.join('\n')}\n`;
}

type Patterns = Pick<Settings, 'sectionPattern' | 'roleTagPattern'>;

const heading = '## Session Memory';
const everyone = 'ALL';

/** One line: in Markdown a second one could begin a heading or a bullet of its own. */
function bulletOf(text: string, role: unknown = everyone): string {
  const line = text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, ' ').trim();
  if (line === '') throw unfit('a lesson has no text.');
  const tag = typeof role === 'string' ? role.trim() || everyone : '';
  if (/^[\p{L}\p{N}\p{M}_-]{1,64}$/u.test(tag)) return `- [${tag}] ${line}`;
  throw unfit(`role must be 1 to 64 letters, digits, - or _, but it is ${JSON.stringify(role)}.`);
}

/** Where a person set other forms for sections and roles, ours would not be found. */
function requireOwnForms({ sectionPattern, roleTagPattern }: Patterns): void {
  if (sectionPattern === undefined && roleTagPattern === undefined) return;
  throw new MemoryError({
    code: 'refused',
    message:
      'This memory has its own forms of sections or roles (extraction.pattern, ' +
      'extraction.roleTagPattern); give a whole output that has them, instead of learnings.',
    hint: 'squadlog config show',
  });
}

function unfit(what: string): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: `memory_record: ${what}`,
    hint: 'squadlog write --help',
  });
}
