/** What must hold of files that people edit: only what they changed is an edit, and all of it. */
import fc from 'fast-check';
import { readStandards } from '../../src/commands/capture/read-standards.ts';
import type { ItemEdits } from '../../src/storage/mirror/compare-items.ts';
import { compareItems } from '../../src/storage/mirror/compare-items.ts';
import { compareStandards } from '../../src/storage/mirror/compare-standards.ts';
import { wordsOf } from '../../src/storage/mirror/edited-items.ts';
import { learningItem } from '../../src/storage/mirror/entry-lines.ts';
import { renderStandards } from '../../src/storage/mirror/render-standards.ts';
import { openSealed, sealMarkdown } from '../../src/storage/mirror/trailer.ts';
import { textKey } from '../../src/text/line.ts';
import { neutraliseLines } from '../../src/text/neutralise.ts';
import { outputs } from './corpus.ts';
import { defineTarget, hold } from './fuzz-target.ts';
import { lessonText, markdownText } from './markdown-text.ts';
import type { MirroredRow } from './mirrored-file.ts';
import { inForce, itemIn, mirroredFiles, mirroredRows, renderFile } from './mirrored-file.ts';
import { mutated } from './mutated-text.ts';

export const unedited = defineTarget({
  name: 'mirror-unedited',
  promise: 'a file that nobody edited holds no edit',
  share: 6,
  inputs: fc.record({ rows: mirroredRows, file: mirroredFiles, title: fc.option(lessonText) }),
  check: ({ rows: given, file, title }) => {
    const body = renderFile(file, given, title);
    expectNone(compareItems(body, body, () => 'ALL'));
    const sealed = sealMarkdown(body, 12);
    const opened = openSealed(sealed);
    hold(opened?.edited === false && opened.body === body, 'its closing comment does not fit');
    hold(openSealed(`${sealed}x`)?.edited === true, 'words behind the comment are not seen');
  },
});

interface Edit {
  readonly kind: 'delete' | 'strike' | 'change' | 'add' | 'add-untagged';
  readonly at: number;
  /** What is written instead, or below it. */
  readonly text: string;
}

const edits: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('delete', 'strike', 'change', 'add', 'add-untagged'),
  at: fc.nat(4),
  text: lessonText,
});

export const mirroredEdits = defineTarget({
  name: 'mirror-edit',
  promise: "a person's edit is found as it is, or reported with a reason",
  share: 8,
  inputs: fc.record({ rows: mirroredRows, edit: edits, file: mirroredFiles }),
  check: ({ rows: given, edit, file }) => {
    const current = given.map(inForce);
    const row = current[edit.at % current.length];
    const before = renderFile(file, current, 'a title');
    // Of a text that has struck words itself, a struck line is a new text.
    if (row === undefined || (edit.kind === 'strike' && /~~|\n/u.test(row.text))) return;
    const own = itemIn(file, row);
    hold(before.includes(own), `the item of ${row.revision} stands there as written`);
    const after = before.replace(own, () => replacementOf(own, row, edit));
    if (wordsOf(after) === wordsOf(before)) return;
    checkEdit(
      edit,
      own,
      compareItems(before, after, () => 'ALL'),
      current,
    );
  },
});

export const mirrorMutations = defineTarget({
  name: 'mirror-damage',
  promise: 'words that come or go in a mirrored file are never passed over in silence',
  share: 4,
  inputs: fc.record({ rows: mirroredRows, file: mirroredFiles }).chain(({ rows: given, file }) => {
    // A superseded line that is deleted comes back, as it is history.
    const body = renderFile(file, given.map(inForce), null);
    return mutated([body]).map((after) => ({ before: body, after }));
  }),
  check: ({ before, after }) => {
    const found = compareItems(before, after, () => 'ALL');
    if (told(before) === told(after)) return;
    const { written, removed, unread, held } = found;
    const isSeen = written.length + removed.length + unread.length > 0 || held !== undefined;
    hold(isSeen, `nothing is found in ${JSON.stringify(after)}`);
  },
});

export const standards = defineTarget({
  name: 'standards',
  promise:
    'standards that are read, written and read again are the same but for spaces before them',
  share: 1,
  inputs: fc.oneof(markdownText, mutated(outputs)),
  check: (markdown) => {
    const pieces = readStandards(markdown);
    const items = pieces.map((piece, index) => ({ ...piece, revision: index + 1 }));
    const body = renderStandards(items);
    const again = readStandards(body);
    const said = (all: readonly { readonly section: string; readonly text: string }[]) =>
      JSON.stringify(all.map(({ section, text }) => [section, text.trimStart()]));
    hold(said(again) === said(pieces), `${said(pieces)} reads back as ${said(again)}`);
    const { changed, unread, held } = compareStandards(body, body);
    hold(!changed && held === undefined && unread.length === 0, 'it reads as an edit');
  },
});

function checkEdit(edit: Edit, own: string, found: ItemEdits, given: readonly MirroredRow[]): void {
  const { written, removed, unread, held } = found;
  if (held !== undefined || unread.length > 0) return;
  if (edit.kind === 'delete' || edit.kind === 'strike') {
    hold(written.length === 0, `${JSON.stringify(written)} is new where a line went`);
    hold(removed.length === 1 && own.includes(`<!-- ${removed[0]} -->`), `${removed} went`);
    return;
  }
  hold(removed.length === 0, `${removed} went where a line changed`);
  // The comment of a line that was copied is no part of its words.
  if (edit.kind !== 'change' && edit.text.includes('<!--')) return;
  const [line] = written;
  const key = textKey(edit.kind === 'change' ? neutraliseLines(edit.text) : edit.text);
  if (line === undefined) {
    // A line that stands there already says nothing new.
    hold(given.some(({ text }) => textKey(text).includes(key)) || key === '', 'the line is lost');
    return;
  }
  hold(written.length === 1, `${written.length} lines are found where one was written`);
  if (/supersedes|replaces|\]/iu.test(edit.text)) return;
  hold(textKey(line.text) === key, `the line is read as ${JSON.stringify(line.text)}`);
}

function replacementOf(own: string, row: MirroredRow, edit: Edit): string {
  if (edit.kind === 'delete') return '';
  if (edit.kind === 'strike')
    return own.replace(/^(- \[\S+\] )(.*)( <!-- .* -->)$/mu, '$1~~$2~~$3');
  const changed = { ...row, text: edit.text };
  if (edit.kind === 'change') return idOf(own, learningItem(changed));
  const tag = edit.kind === 'add' ? '[DEV] ' : '';
  return `${own}- ${tag}${edit.text.replace(/[\r\n]+/gu, ' ')}\n`;
}

/** The changed item under the id that the old one had, pattern or learning. */
function idOf(own: string, item: string): string {
  const id = / <!-- [LP]\d+ -->/u.exec(own)?.[0] ?? '';
  return item.replace(/ <!-- L\d+ -->/u, id);
}

/** Words that a reader sees, each line once: a doubled line says nothing new. */
function told(body: string): string {
  const lines = body.replace(/[ \t]*<!--[\s\S]*?-->/gu, '').split(/\r\n?|\n/u);
  return [...new Set(lines.map((line) => wordsOf(line)))].sort().join('\n');
}

function expectNone({ written, removed, unread, held }: ItemEdits): void {
  hold(written.length === 0, `${JSON.stringify(written)} is taken for new`);
  hold(removed.length === 0, `${removed} is taken for deleted`);
  hold(unread.length === 0, `${JSON.stringify(unread)} is unread`);
  hold(held === undefined, `it is held back: ${held}`);
}
