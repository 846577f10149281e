/** The pages do what they say: commands run, examples compile, outputs and links are right. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadVerbs } from '../src/catalog.ts';
import { secretPatterns } from '../src/commands/capture/secrets/secret-patterns.ts';
import { parseConfig } from '../src/config.ts';
import { wordsEmbedder } from '../src/embed/word-vectors.ts';
import { weights } from '../src/queries/recall/weights.ts';
import { terminalVerbs } from '../src/surfaces/cli/terminal-verbs.ts';
import { anchorsOf, blocksOf, linksOf, readDocPages, resolveLink } from './support/doc-pages.ts';
import type { BuiltPackage } from './support/doc-runner.ts';
import { buildPackage, normalise, runPage } from './support/doc-runner.ts';
import { repository } from './support/source-files.ts';
import { temporaryFolders } from './support/temp-root.ts';

const verbs = await loadVerbs();

const pages = readDocPages();
const blocks = pages.flatMap((page) => page.blocks);
const runnable = pages.filter((page) => page.blocks.some(({ marker }) => marker?.kind === 'run'));
const words = verbs.map(({ doc }) => doc.verb);

describe('blocks', () => {
  const newFolder = temporaryFolders();
  let built: BuiltPackage | undefined;

  beforeAll(async () => {
    built = await buildPackage();
  });
  afterAll(() => {
    if (built !== undefined) rmSync(built.folder, { recursive: true, force: true });
  });

  const names = runnable.map((page) => page.path);
  it.concurrent.each(names)('of %s run as they say', { timeout: 180_000 }, async (name) => {
    const page = runnable.find((candidate) => candidate.path === name);
    if (page === undefined || built === undefined) throw new Error(`${name} is not there`);
    expect((await runPage(page, newFolder(), built)).join('\n\n')).toBe('');
  });

  it('in TypeScript pass the compiler', () => {
    const examples = blocks.filter(({ language }) => language === 'ts');
    expect(examples).not.toEqual([]);
    expect(typeErrors(examples)).toEqual([]);
  });

  it('of settings are settings', () => {
    const settings = blocks.filter(({ marker }) => marker?.kind === 'config');
    expect(settings).not.toEqual([]);
    for (const { text, page, line } of settings) {
      expect(() => parseConfig(JSON.parse(text), `${page}:${line}`)).not.toThrow();
    }
  });
});

describe('words', () => {
  it('name no verb that there is not', () => {
    const others = [...terminalVerbs.map(({ verb }) => verb), '--help', '--version'];
    const said = pages.flatMap(({ path: page, text }) =>
      [...text.matchAll(/(?:^|`|\$ )squadlog ([a-z-]+)/gmu)].map(([, verb = '']) => ({
        page,
        verb,
      })),
    );
    const known = new Set([...words.map((verb) => verb.split(' ')[0]), ...others]);
    expect(said).not.toEqual([]);
    expect(said.filter(({ verb }) => !known.has(verb))).toEqual([]);
  });

  it('explain every verb', () => {
    const reference = pages.find((page) => page.path === 'docs/reference/cli.md')?.text ?? '';
    expect(words.filter((verb) => !reference.includes(`squadlog ${verb}`))).toEqual([]);
  });

  it('name every kind of secret that is masked', () => {
    const capture = pages.find((page) => page.path === 'docs/capture.md')?.text ?? '';
    const kinds = secretPatterns.map(({ kind }) => kind);
    expect(kinds.filter((kind) => !capture.includes(`\`${kind}\``))).toEqual([]);
  });

  it('tell what each signal of recall weighs', () => {
    const recall = pages.find((page) => page.path === 'docs/how-recall-works.md')?.text ?? '';
    const told = new Map(
      [...recall.matchAll(/^\| `(\w+)` +\|.*\|([^|]+)\|$/gmu)].map(([, part, cell = '']) => {
        return [part, [...cell.matchAll(/\d(?:\.\d+)?/gu)].map(([number]) => Number(number))];
      }),
    );
    const { share } = wordsEmbedder();
    const { neighbours, session, role, roleAll, subject, date, day, timeWord } = weights;
    expect(Object.fromEntries(told)).toEqual({
      keyword: [1 - share, 1],
      vector: [share],
      feedback: [weights.feedback],
      neighbours: neighbours.map(({ weight }) => weight),
      session: [session],
      role: [role, roleAll],
      subject: [subject],
      date: [date, day, timeWord],
      question: [weights.question],
    });
  });

  it('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
    const said = pages.flatMap(({ text }) =>
      [...text.matchAll(/npm (?:run ([\w:]+)|(test)\b)/gu)].map(
        ([, run, test]) => run ?? test ?? '',
      ),
    );
    expect(said).toEqual(expect.arrayContaining(['demo', 'check', 'test', 'bench']));
    expect(said.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
});

describe('links', () => {
  it.each(pages.map((page) => page.path))('of %s lead somewhere', (name) => {
    const page = pages.find((candidate) => candidate.path === name);
    const broken = (page === undefined ? [] : linksOf(page)).filter(({ target }) => {
      const { file, anchor } = resolveLink(name, target);
      const full = path.join(repository, file);
      if (!existsSync(full)) return true;
      return anchor !== '' && !anchorsOf(readFileSync(full, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('reach every page of docs/ from its index', () => {
    const index = pages.find((page) => page.path === 'docs/README.md');
    const linked = index === undefined ? [] : linksOf(index).map(({ target }) => `docs/${target}`);
    const inDocs = pages.filter(({ path: page }) =>
      /^docs\/(?:reference\/|clients\/)?[^/]+\.md$/u.test(page),
    );
    const missing = inDocs.filter(({ path: page }) => !linked.includes(page));
    expect(missing.map((page) => page.path)).toEqual(['docs/README.md']);
  });
});

describe('the reader of pages', () => {
  it('refuses a marker that would run nothing', () => {
    expect(() => blocksOf('a.md', '<!-- run -->\n\n```sh\nfalse\n```\n')).toThrow('a.md:1');
    expect(() => blocksOf('a.md', '<!-- run twice -->\n```sh\nfalse\n```\n')).toThrow('twice');
    expect(() => blocksOf('a.md', '```sh\nfalse\n')).toThrow('never closed');
  });

  it('takes out of an output only what changes from run to run', () => {
    const id = '01M8P9RY0Z9RE2DJV0BSST76HX';
    const text = `- [DEV] a (L12 2026-11-30) ${id} /h/x 2026-11-30T13:19:41.598Z 12345678`;
    expect(normalise(text, '/h')).toBe('- [DEV] a (L12 <day>) <id> ~/x <time> 12345678');
  });
});

/** Compiles each example as a module of its own, with `squadlog` as the source's front door. */
function typeErrors(examples: readonly { page: string; line: number; text: string }[]): string[] {
  const configFile = path.join(repository, 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(configFile, ts.sys.readFile).config,
    ts.sys,
    repository,
  );
  const sources = new Map(
    examples.map(({ page, line, text }) => {
      return [path.join(repository, `${page.replaceAll('/', '-')}-line-${line}.mts`), text];
    }),
  );
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (file) => sources.get(file) ?? readFile(file);
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.getSourceFile = (file, version) => {
    const text = sources.get(file);
    return text === undefined
      ? getSourceFile(file, version)
      : ts.createSourceFile(file, text, version);
  };
  const paths = { squadlog: [path.join(repository, 'src/index.ts')] };
  const program = ts.createProgram([...sources.keys()], { ...options, paths }, host);
  return [...sources.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    const found = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    return found.map(({ messageText, start = 0 }) => {
      const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
      return `${path.basename(file)}+${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
}
