/** What must hold of every output that a capture reads, however broken. */
import fc from 'fast-check';
import { splitLines } from '../../src/commands/capture/markdown-lines.ts';
import type { ParsedOutput } from '../../src/commands/capture/parse-session-memory.ts';
import {
  learningBytesMax,
  learningsMax,
  parseSessionMemory,
} from '../../src/commands/capture/parse-session-memory.ts';
import { maskSecrets } from '../../src/commands/capture/secrets/mask-secrets.ts';
import { compilePatterns } from '../../src/commands/capture/section-patterns.ts';
import { isMemoryError } from '../../src/errors.ts';
import { roleName } from '../../src/text/ids.ts';
import { neutralise, renderLine } from '../../src/text/line.ts';
import { outputs } from './corpus.ts';
import { defineTarget, hold } from './fuzz-target.ts';
import { lessonText, markdownText, outputText } from './markdown-text.ts';
import { mutated } from './mutated-text.ts';
import { regexSource } from './regex-source.ts';

export const capture = defineTarget({
  name: 'capture',
  promise: 'any output gives findings within the limits, and never an error',
  share: 8,
  inputs: fc.oneof(outputText, mutated(outputs), markdownText),
  check: (output) => checkFindings(output, parseSessionMemory(output)),
});

export const captureSection = defineTarget({
  name: 'capture-section',
  promise: 'every line of a section is stored or skipped with a reason',
  share: 5,
  inputs: fc.oneof(markdownText, mutated(outputs)).map(withoutOtherSections),
  check: (body) => {
    const output = `# Session Memory\n${body}`;
    const found = parseSessionMemory(output);
    checkFindings(output, found);
    const skipped = new Set(found.skipped.map(({ line }) => line));
    for (const [index, text] of splitLines(output).entries()) {
      const number = index + 1;
      if (number === 1 || text.trim() === '' || skipped.has(number)) continue;
      const isTold = found.learnings.some(
        (each) => each.line === number || (each.line < number && holds(each.text, text)),
      );
      hold(isTold, `line ${number} is neither stored nor skipped: ${JSON.stringify(text)}`);
    }
  },
});

export const configuredCapture = defineTarget({
  name: 'configured-capture',
  promise: 'a pattern of a person is refused in words or obeyed, and ends',
  share: 2,
  inputs: fc.record({ section: regexSource, roleTag: regexSource, output: outputText }),
  check: ({ section, roleTag, output }) => {
    const patterns = compiled({ pattern: section, roleTagPattern: roleTag });
    if (patterns !== undefined) checkFindings(output, parseSessionMemory(output, { patterns }));
  },
});

export const blockLines = defineTarget({
  name: 'block-lines',
  promise: 'a line of a block reads back as the lesson it shows',
  share: 4,
  inputs: fc.record({ text: lessonText, role: fc.constantFrom('DEV', 'ALL', '研究', 'QA-2') }),
  check: ({ text, role }) => {
    const shown = neutralise(text);
    if (shown === '' || /supersedes|replaces/iu.test(shown)) return;
    const line = renderLine({ text, role, shortId: 'L12', day: '2026-11-30' });
    const { learnings } = parseSessionMemory(`# Session Memory\n${line}`);
    const [first] = learnings;
    hold(learnings.length === 1, `${learnings.length} lessons are read from ${line}`);
    hold(first?.role === role, `the role is read as ${first?.role}`);
    const whole = `${shown} (L12 2026-11-30)`;
    hold(first?.text === whole || first?.cutFrom !== undefined, `read as ${first?.text}`);
  },
});

export const masking = defineTarget({
  name: 'masking',
  promise: 'masking a masked text changes nothing, and keeps every line where it is',
  share: 4,
  inputs: fc.oneof(markdownText, mutated(outputs)),
  check: (text) => {
    const once = maskSecrets(text);
    const twice = maskSecrets(once.text);
    hold(twice.text === once.text && twice.masked === 0, `then masks more: ${twice.text}`);
    const lines = (each: string) => each.split('\n').length;
    hold(lines(once.text) === lines(text), 'the number of lines changes');
  },
});

function checkFindings(output: string, found: ParsedOutput): void {
  const lines = splitLines(output);
  hold(found.learnings.length <= learningsMax, `${found.learnings.length} learnings`);
  hold(found.learnings.length > 0 || Boolean(found.emptyReason), 'empty without a reason');
  hold(found.title === undefined || found.title.length <= 200, 'a title of more than 200');
  for (const { role, text, line } of found.learnings) {
    hold(roleName.safeParse(role).data === role, `${role} is no role`);
    hold(text.trim() !== '', `the learning of line ${line} is blank`);
    hold(Buffer.byteLength(text) <= learningBytesMax, `the learning of line ${line} is too long`);
    hold(isStorable(text), `the learning of line ${line} can't be stored`);
    hold(line >= 1 && line <= lines.length, `there is no line ${line}`);
  }
  let last = 0;
  for (const { line, text, reason } of found.skipped) {
    hold(line >= last && line <= lines.length, `line ${line} is skipped after line ${last}`);
    hold(text.trim() !== '' && reason !== '', `line ${line} is skipped without words`);
    const isWhole = text === '(blank)' || lines[line - 1]?.startsWith(text);
    hold(isWhole === true, `line ${line} is reported as ${JSON.stringify(text)}`);
    last = line;
  }
}

/** A store takes valid Unicode without U+0000. */
function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** Takes out what would end the section or open another one. */
function withoutOtherSections(text: string): string {
  return text
    .split(/\r\n?|\n/u)
    .filter((line) => !/session\s*memory|^[\s>]*(?:#(?:\s|$)|=+\s*$)/iu.test(line))
    .join('\n');
}

/** True where a lesson's text has a line's words, less its role and what is markup. */
function holds(lesson: string, line: string): boolean {
  if (/supersedes|replaces/iu.test(line)) return true;
  const written = splitLines(line)
    .join('')
    .replace(/^\s*[*_`\\]*\[[^\]]*\]:?/u, '');
  return bare(lesson).includes(bare(written));
}

function bare(text: string): string {
  return text.replace(/[\s*_`\\]+/gu, '');
}

function compiled(given: { readonly pattern: string; readonly roleTagPattern: string }) {
  try {
    return compilePatterns(given);
  } catch (error) {
    if (isMemoryError(error)) return undefined;
    throw error;
  }
}
