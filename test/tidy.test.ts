/** The rules of the house as a test: where files lie, how they read, which words they avoid. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { coveredBy, languages, pureRooms } from './support/house-map.ts';
import * as rule from './support/house-rules.ts';
import {
  findLines,
  findNodes,
  listFiles,
  readSource,
  readSources,
} from './support/source-files.ts';

/** How a file of a language folder says that it is a word: `export const x = defineEvent(`. */
const definition =
  /^export const \w+ = define(?:Event|Command|Query|Projection|Policy|Operation|Rule)\b/mu;

const sources = readSources('src');
const code = readSources('src', 'scripts', 'bench', 'test');
const product = code.filter((file) => !file.path.startsWith('test/'));
const pureSources = sources.filter((file) => pureRooms.includes(file.path.split('/')[1] ?? ''));
const texts = listFiles()
  .filter((file) => !/\.(?:db|sqlite|head|key|gz|png|svg|bin)$/u.test(file))
  .map(readSource);

describe('places', () => {
  it.each(languages.filter(hasFiles))('lists every word of src/%s in its index', (language) => {
    const index = readSource(`src/${language}/index.ts`).text;
    const inFolder = sources.filter((file) => path.dirname(file.path) === `src/${language}`);
    const words = inFolder.filter((file) => definition.test(file.text)).map((file) => file.path);
    expect(words.filter((file) => !index.includes(`'./${path.basename(file)}'`))).toEqual([]);
  });

  it('keeps every word in a file of its own', () => {
    const crowded = sources.filter((file) => file.text.split(definition).length > 2);
    expect(crowded.map((file) => file.path)).toEqual([]);
    expect(sources.filter((file) => definition.test(file.text))).not.toEqual([]);
  });

  it('mirrors every source by a test', () => {
    const uncovered = sources.map((file) => file.path).filter((file) => testOf(file) === undefined);
    expect(uncovered).toEqual([]);
  });

  it('keeps the map of the house honest', () => {
    const stale = Object.entries(coveredBy).filter(([prefix, test]) => {
      const covers = sources.some(
        (file) => file.path.startsWith(prefix) && !existsSync(ownTest(file.path)),
      );
      return !covers || !existsSync(test);
    });
    expect(stale).toEqual([]);
  });

  it('gives every room of src one row in the import table, and no row without a room', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      forbidden: { name: string }[];
    };
    const rows = new Set(forbidden.map(({ name }) => name.split(':')[0] ?? ''));
    const expected = [...rows].filter((row) => row.startsWith('src/'));
    const roomOf = (file: string) =>
      expected
        .filter((row) => file === row || file.startsWith(`${row}/`))
        .sort((a, b) => b.length - a.length)[0] ?? file;
    const rooms = new Set(sources.map((file) => roomOf(file.path)));
    expect([...rooms].sort()).toEqual(expected.sort());
  });

  it('calls no file by a name that says nothing', () => {
    const banned = listFiles().filter((file) =>
      file
        .split('/')
        .some((part) =>
          rule.bannedNames.some((name) => part.split('.')[0]?.split('-').includes(name)),
        ),
    );
    expect(banned).toEqual([]);
  });
});

describe('shape', () => {
  it('keeps files within 200 lines', () => {
    const long = code.filter((file) => file.lines.length > 200);
    expect(long.map((file) => `${file.path} has ${file.lines.length} lines`)).toEqual([]);
  });

  it('keeps lines within 100 columns', () => {
    // What the language can't break: a regular expression, and the path of an import.
    const whole = /^\s*\/[^/*].*\/[a-z]*[,;)]*$|^import .* from '[^']+';$/u;
    const tooLong = (line: string) =>
      [...line].length > 100 && !whole.test(line) ? 'is too long' : undefined;
    expect(code.flatMap((file) => findLines(file, tooLong))).toEqual([]);
  });

  it('opens every file with one sentence on what it holds', () => {
    const opening = /^(?:#!.*\n)?\/\*\*(?:(?!\*\/)[\s\S])+?[\w`')\]][.:?]\s/u;
    const silent = code.filter((file) => !opening.test(file.text));
    expect(silent.map((file) => file.path)).toEqual([]);
  });

  it.each([
    ['no default export', product, rule.noDefaultExport],
    ['no export *', code, rule.noExportStar],
    ['no enum', code, rule.noEnum],
    ['no any', code, rule.noAny],
    ['at most three parameters', product, rule.atMostThreeParameters],
    ['exports on top, what they use below', product, rule.exportsOnTop],
    ['names that say something', product, rule.noBannedExport],
    ['errors known by their code', product, rule.errorsByCode],
    ['no class in a pure folder', pureSources, rule.noClass],
    ['no clock in src/text', sources.filter(isText), rule.noClock],
    ['no clock, chance or world in a pure folder', pureSources, rule.noAmbientEffects],
  ])('%s', (_name, files, check) => {
    expect(files.flatMap((file) => findNodes(file, check))).toEqual([]);
  });
});

describe('words', () => {
  const isProse = (file: string) => !/^(?:package-lock\.json$|test\/fixtures\/)/u.test(file);

  it('leaves nothing unfinished', () => {
    const marks = ['TO-DO', 'FIX-ME', 'XX-X', 'HA-CK'].map((word) => word.replace('-', ''));
    const phrases = ['for- now', 'not -implemented'].map((phrase) => phrase.replace('-', ''));
    const unfinished = new RegExp(
      `\\b(?:${marks.join('|')})\\b|\\b(?:${phrases.join('|')})\\b`,
      'u',
    );
    const found = texts
      .filter((file) => isProse(file.path))
      .flatMap((file) => findLines(file, (line) => unfinished.exec(line)?.[0]));
    expect(found).toEqual([]);
  });

  it('switches no test off and singles none out', () => {
    const off = /\b(?:it|test|describe)(?:\.\w+)*\.(?:only|skip|todo)\b/u;
    const tests = code.filter((file) => file.path.startsWith('test/'));
    expect(tests.flatMap((file) => findLines(file, (line) => off.exec(line)?.[0]))).toEqual([]);
  });

  it('names no place of the machine it was written on', () => {
    const places = ['work', 'root'].map((name) => `/${name}/`).join('|');
    const machine = new RegExp(`(?<![\\w~.$}*-])(?:${places})`, 'u');
    expect(texts.flatMap((file) => findLines(file, (line) => machine.exec(line)?.[0]))).toEqual([]);
  });

  it('locks packages without saying where they were fetched', () => {
    const { packages } = readJson('package-lock.json') as { packages: Record<string, Lock> };
    const fetched = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
    expect([...fetched, ...listFiles().filter((file) => file.endsWith('.npmrc'))]).toEqual([]);
  });
});

interface Lock {
  readonly resolved?: string;
}

function hasFiles(language: string): boolean {
  return sources.some((file) => file.path.startsWith(`src/${language}/`));
}

function isText(file: { readonly path: string }): boolean {
  return file.path.startsWith('src/text/');
}

function ownTest(file: string): string {
  return file.replace(/^src\//u, 'test/').replace(/\.ts$/u, '.test.ts');
}

function testOf(file: string): string | undefined {
  const shared = Object.entries(coveredBy).find(([prefix]) => file.startsWith(prefix))?.[1];
  return [ownTest(file), shared].find((test) => test !== undefined && existsSync(test));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
