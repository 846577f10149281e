/** What a person changed in a file of learnings, told from the two bodies alone. */
import { describe, expect, it } from 'vitest';
import { compareItems } from '../../../src/storage/mirror/compare-items.ts';

const before = `# Semantic Memory: Kiln

### DEV Patterns
- [DEV] Flags live in flags.toml <!-- L2 -->
- [DEV] Deploys are frozen on Friday <!-- P3 -->
  save for fixes

  - and hot ones
- [DEV] ~~Old way~~ <!-- L4 superseded by L2 -->

### Track Record
- Sessions: 2 | Success: 1 | Failure: 0
`;
const compare = (change: (text: string) => string) =>
  compareItems(before, change(before), (heading) => /^(\S+) Patterns$/u.exec(heading)?.[1]);
const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

describe('says nothing of', () => {
  it.each([
    ['nothing', (text: string) => text],
    ['line ends and a byte order mark', (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
    ['blank lines', replace('### Track', '\n\n### Track')],
    ['a lost comment', replace(' <!-- P3 -->', '')],
    ['a line that stands there twice', replace('### Track', '- [DEV] Old way\n$&')],
    ['a deleted superseded line', replace(/- \[DEV\] ~~.*\n/u, '')],
    [
      'a moved line',
      (text: string) => {
        const [line = ''] = /- .*<!-- L2 -->\n/u.exec(text) ?? [];
        return text.replace(line, '').replace('\n### Track', `${line}\n### Track`);
      },
    ],
  ])('%s', (what, change) => {
    const expected = what.includes('twice')
      ? { written: [{ role: 'DEV', text: 'Old way', line: 11, replaces: [] }] }
      : { written: [] };
    expect(compare(change)).toEqual({ removed: [], unread: [], ...expected });
  });
});

describe('finds', () => {
  it.each([
    ['an added line', replace('### Track', '- New one\n$&'), [['DEV', 'New one', []]], []],
    ['a tag', replace('### Track', '- **[QA]** New\n  one\n$&'), [['QA', 'New\none', []]], []],
    ['other words', replace('toml', 'yaml'), [['DEV', 'Flags live in flags.yaml', ['L2']]], []],
    [
      'another role',
      replace('[DEV] F', '[QA] F'),
      [['QA', 'Flags live in flags.toml', ['L2']]],
      [],
    ],
    [
      'a changed further line',
      replace('hot', 'cold'),
      [['DEV', 'Deploys are frozen on Friday\nsave for fixes\n\n- and cold ones', ['P3']]],
      [],
    ],
    [
      'a lost tag',
      replace('[DEV] Flags live', 'Flags are'),
      [['DEV', 'Flags are in flags.toml', ['L2']]],
      [],
    ],
    [
      'a copy in other words',
      replace(/(- .*)toml( <!-- L2 -->\n)/u, '$&$1yaml$2'),
      [['DEV', 'Flags live in flags.yaml', []]],
      [],
    ],
    [
      'a list of what is superseded',
      replace('### Track', '- [DEV] (supersedes L2, P3) All\n$&'),
      [['DEV', 'All', ['L2', 'P3']]],
      [],
    ],
    ['a deleted line', replace(/- .*<!-- L2 -->\n/u, ''), [], ['L2']],
    [
      'a struck line',
      replace('Flags live in flags.toml', '~~Flags live in flags.toml~~'),
      [],
      ['L2'],
    ],
  ] as const)('%s', (_what, change, written, removed) => {
    const found = compare(change);
    expect(found.written.map(({ role, text, replaces }) => [role, text, replaces])).toEqual(
      written,
    );
    expect(found).toMatchObject({ removed, unread: [] });
  });
});

describe('can not read', () => {
  it.each([
    ['a changed heading', replace('### DEV', '### Dev'), 3],
    ['free prose', replace('### Track', 'Some words.\n\n$&'), 11],
    ['a changed figure', replace('Success: 1', 'Success: 2'), 12],
    ['an emptied line', replace('Flags live in flags.toml', ''), 4],
    ['a checkbox', replace('### Track', '- [x] done\n$&'), 11],
    ['other words of a superseded line', replace('Old way', 'Old ways'), 9],
    ['a deleted heading alone', replace('### DEV Patterns\n', ''), 3],
  ])('%s', (_what, change, line) => {
    const { written, removed, unread } = compare(change);
    expect({ written, removed }).toEqual({ written: [], removed: [] });
    expect(unread.map((one) => one.line)).toEqual([line]);
  });
});

it('deletes nothing while there are lines that it can not read', () => {
  const { removed, unread } = compare(replace(/- .*<!-- L2 -->/u, 'Flags moved.'));
  expect(removed).toEqual([]);
  expect(unread.at(-1)?.reason).toContain('L2 came back');
});

it('obeys nothing where more than half of the lines are gone', () => {
  const found = compare(() => '- [DEV] Only this\n');
  expect(found).toMatchObject({
    written: [],
    removed: [],
    held: expect.stringContaining('2 of its 2'),
  });
});
