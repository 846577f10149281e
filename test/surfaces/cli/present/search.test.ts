/** `search` on a terminal: what was found, where it stands, how it was compared, and why so. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Memory } from '../../../../src/index.ts';
import { lookOf } from '../../../../src/surfaces/cli/look.ts';
import { presentHits } from '../../../../src/surfaces/cli/present/search.ts';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { writeSettings } from '../../../support/write-settings.ts';
import type { Run } from '../fake-process.ts';
import { runnerOn } from '../fake-process.ts';

type Result = Awaited<ReturnType<Memory['search']>>;
type Hit = Result['results'][number];

const newFolder = temporaryFolders();
const stdin =
  '## Session Memory\n- [DEV] Feature flags live in flags.toml\n- [QA] Warm the caches first\n';

let root: string;
let run: Run;

beforeEach(async () => {
  root = newFolder();
  run = runnerOn(root);
  await run(['write', 'kiln', '-', '--session', 's1'], { stdin });
});

describe('a result', () => {
  it('is a line that says where it stands, with the mode below all of them', async () => {
    const { code, stdout, stderr } = await run(['search', 'feature flags']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [head, hit, mode, end, ...more] = stdout.split('\n');
    expect(head).toBe('id  role  squad  score  text');
    expect(hit).toMatch(
      /^L2 {2}DEV {3}kiln {4}\d\.\d\d {2}Feature flags live in flags\.toml {2}kiln\/history\.md#L\d+$/,
    );
    expect({ mode, end, more }).toEqual({ mode: 'mode: hybrid (words-1)', end: '', more: [] });
  });

  it('opens at its place', async () => {
    const { stdout } = await run(['search', 'feature flags']);
    const citation = / {2}(kiln\S+)$/m.exec(stdout)?.[1] ?? '';
    expect((await run(['get', citation])).stdout).toBe(
      '- [DEV] Feature flags live in flags.toml <!-- L2 -->\n',
    );
  });

  it('has no place where no file holds it', () => {
    const { citation: _, ...hit } = hitOf({});
    expect(show({ results: [hit] }).split('\n')[1]).toBe('L2  DEV   kiln    0.95  Flags');
  });

  it('names the agent, or process memory, where it is of no squad', () => {
    const own = hitOf({ squad: null, stream: 'agent/main' });
    const standard = hitOf({ squad: null, stream: 'process', layer: 'process' });
    const [, first, second] = show({ results: [own, standard] }).split('\n');
    expect(first).toMatch(/^L2 +DEV +agent main +0\.95 /);
    expect(second).toMatch(/^L2 +DEV +process +0\.95 /);
  });
});

describe('--explain', () => {
  it('shows the parts of each score, which add up to it, and the words once', async () => {
    const { stdout } = await run(['search', 'feature flags', '--role', 'DEV', '--explain']);
    const [, , explained = '', words] = stdout.split('\n');
    expect(explained).toMatch(/^ {4}keyword \+\d\.\d{3}, vector \+\d\.\d{3}, role \+\d\.\d{3} = /);
    const [parts = '', score] = explained.split(' = ');
    const sum = [...parts.matchAll(/[+-]\d\.\d{3}/g)].reduce((total, [part]) => total + +part, 0);
    expect(sum).toBeCloseTo(Number(score), 6);
    expect(words).toMatch(/^words: featur \d\.\d{3}, flag \d\.\d{3}$/);
    expect(stdout.match(/^words:/gm)).toHaveLength(1);
  });

  it('shows what was taken off, and leaves out what gave nothing', () => {
    const hit = hitOf({ score: 0.7, parts: { ...noParts, keyword: 0.9, question: -0.2 } });
    const [, , explained] = show({ results: [hit], words: [] }).split('\n');
    expect(explained).toBe('    keyword +0.900, question -0.200 = 0.700');
  });

  it('stands below its own result', () => {
    const first = hitOf({ score: 0.9, parts: { ...noParts, keyword: 0.9 } });
    const second = hitOf({ shortId: 'P3', score: 0.2, parts: { ...noParts, vector: 0.2 } });
    const lines = show({ results: [first, second], words: [] }).split('\n');
    expect(lines.map((line) => line.trim().split(/\s+/).slice(0, 2).join(' '))).toEqual([
      'id role',
      'L2 DEV',
      'keyword +0.900',
      'P3 DEV',
      'vector +0.200',
      'words: none',
      'mode: hybrid',
      '',
    ]);
  });

  it('is left out unless it is asked for', async () => {
    const { stdout } = await run(['search', 'feature flags']);
    expect(stdout).not.toMatch(/keyword \+|^words:/m);
  });

  it('says of a score that is next to nothing that it is', () => {
    const hit = hitOf({ score: 0, parts: noParts });
    expect(show({ results: [hit], words: [] }).split('\n')[2]).toBe('    less than 0.001');
  });
});

describe('an empty result', () => {
  it('says that there is nothing, and what to try', async () => {
    const { code, stdout } = await run(['search', 'zebra']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      'Nothing in memory matches "zebra".\n' +
        'Try other words; squadlog log --type LearningRecorded lists every lesson.\n' +
        'mode: hybrid (words-1)\n',
    );
    expect((await run(['log', '--type', 'LearningRecorded'])).stdout).toContain('Feature flags');
  });

  it('names the options that keep results out', async () => {
    const narrow = ['search', 'caches', '--squad', 'kiln', '--role', 'DEV', '--as-of', '4'];
    expect((await run(narrow)).stdout).toContain(
      'Try other words, or leave out --squad, --role, --as-of; squadlog log',
    );
  });

  it('quotes a long or hostile query by its beginning, and steers no terminal', async () => {
    const { stdout } = await run(['search', `\u001b[2J\u202e\u009b${'zebra '.repeat(9_999)}`]);
    const [first = ''] = stdout.split('\n');
    expect(first).toContain('zebra zebra');
    expect(first.length).toBeLessThan(200);
    expect(stdout).not.toMatch(/[\u001b\u202e\u009b]/);
  });
});

describe('the mode', () => {
  it('is keyword where the settings want no vectors', async () => {
    writeSettings(root, { embedder: { kind: 'none' } });
    const { stdout, stderr } = await run(['search', 'flags']);
    expect(stdout).toMatch(/^mode: keyword$/m);
    expect(stderr).toBe('');
  });

  it('comes with one warning where an answer is less than was set', async () => {
    const model = { kind: 'ollama', model: 'm', url: 'http://127.0.0.1:9' };
    writeSettings(root, { embedder: model });
    const { code, stdout, stderr } = await run(['search', 'flags']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^mode: hybrid \(words-1\)$/m);
    expect(stderr).toMatch(/^squadlog: warning: Recall is degraded: ollama:m gave no vector \(/);
    expect(stderr.match(/degraded/g)).toHaveLength(1);
    const block = await run(['read', 'kiln', '--task', 'flags']);
    expect(block.stdout).toMatch(/^<squad-memory>\n[\s\S]*<\/squad-memory>\n$/);
    expect(block.stderr.match(/degraded/g)).toHaveLength(1);
  });
});

it('lets nothing that was stored steer the terminal', () => {
  const evil = '\u001b[2J\u202e\u200b\nnext';
  const hit = hitOf({ role: evil, squad: evil, snippet: evil, citation: `a${evil}` });
  const words = [{ word: `w${evil}`, weight: 1 }];
  const shown = show({ results: [hit], words, embedder: `e${evil}` });
  expect(shown).not.toMatch(/[\u001b\u202e\u200b]/);
  expect(shown.split('\n')).toHaveLength(6);
});

const noParts: Hit['parts'] = {
  ...{ keyword: 0, vector: 0, feedback: 0, neighbours: 0, session: 0 },
  ...{ role: 0, subject: 0, date: 0, question: 0 },
};

function hitOf(given: Partial<Hit>): Hit {
  return {
    ...{ id: '01M8Q7DTF8KG376WMYP566CN9D', shortId: 'L2', layer: 'episodic' },
    ...{ stream: 'squad/kiln', squad: 'kiln', role: 'DEV', text: 'Flags', tokens: 9 },
    ...{ firstSeen: '2026-11-30T12:00:00.000Z', lastSeen: '2026-11-30T12:00:00.000Z' },
    ...{ status: 'current', flags: [], score: 0.954, snippet: 'Flags' },
    ...{ citation: 'kiln/history.md#L9', parts: { ...noParts, keyword: 0.954 } },
    ...given,
  };
}

function show(given: Partial<Result>): string {
  const result: Result = {
    ...{ query: 'flags', mode: 'hybrid', embedder: 'words-1', results: [], warnings: [] },
    ...given,
  };
  const output = { isTerminal: false, write: () => undefined };
  return presentHits(result, lookOf(output, {}));
}
