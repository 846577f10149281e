/** The Markdown pages as a reader has them: their fenced blocks with markers, and their links. */
import path from 'node:path';
import { listFiles, readSource } from './source-files.ts';

/** What the comment directly before a fence says of it: `<!-- run exit=2 -->`. */
export interface DocMarker {
  readonly kind: 'run' | 'output' | 'config';
  /** Exit status that a run block must end with. */
  readonly exit: number;
}

export interface DocBlock {
  readonly page: string;
  /** Line of the opening fence, 1-based. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly marker: DocMarker | undefined;
}

export interface DocPage {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly DocBlock[];
}

export interface DocLink {
  readonly line: number;
  /** As written, decoded: `library.md#errors`. */
  readonly target: string;
}

/** Every Markdown page that people read: not those that a test or an example reads. */
export function readDocPages(): DocPage[] {
  const isPage = (file: string) => file.endsWith('.md') && !/^(?:test|examples)\//u.test(file);
  return listFiles()
    .filter(isPage)
    .map((file) => {
      const { text } = readSource(file);
      return { path: file, text, blocks: blocksOf(file, text) };
    });
}

/**
 * Fences of three or more back-ticks with what stands before them. Throws for a marker that is
 * misspelt or stands before no fence, since such a block would never be run.
 */
export function blocksOf(page: string, text: string): DocBlock[] {
  const lines = text.split('\n');
  const blocks: DocBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const marker = readMarker(lines[at] ?? '', `${page}:${at + 1}`);
    if (marker !== undefined) at += 1;
    const [, fence, language = ''] = /^(`{3,})([a-z]*)$/u.exec(lines[at] ?? '') ?? [];
    if (fence === undefined) {
      if (marker !== undefined) throw new Error(`${page}:${at}: no fence follows this marker`);
      continue;
    }
    const end = lines.indexOf(fence, at + 1);
    if (end === -1) throw new Error(`${page}:${at + 1}: this fence is never closed`);
    const body = lines.slice(at + 1, end).map((line) => `${line}\n`);
    blocks.push({ page, line: at + 1, language, text: body.join(''), marker });
    at = end;
  }
  return blocks;
}

/** Links to other files and to headings; the web is left out, and so is what stands in fences. */
export function linksOf({ text, blocks }: DocPage): DocLink[] {
  const inFence = new Set<number>();
  for (const block of blocks) {
    const length = block.text.split('\n').length;
    for (let line = block.line; line <= block.line + length; line += 1) inFence.add(line);
  }
  return text.split('\n').flatMap((words, index) => {
    if (inFence.has(index + 1)) return [];
    const found = words.replace(/`[^`]*`/gu, '').matchAll(/\]\(([^)\s]+)\)/gu);
    return [...found]
      .map(([, target = '']) => ({ line: index + 1, target: decodeURIComponent(target) }))
      .filter(({ target }) => !/^[a-z]+:/u.test(target));
  });
}

/** The file that a link of a page leads to, below the repository, and its anchor. */
export function resolveLink(page: string, target: string): { file: string; anchor: string } {
  const [place = '', anchor = ''] = target.split('#');
  const file = place === '' ? page : path.posix.join(path.posix.dirname(page), place);
  return { file, anchor };
}

/** Anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gmu)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function readMarker(line: string, place: string): DocMarker | undefined {
  const [, words] = /^\s*<!--\s*((?:run|output|config)\b.*?)\s*-->\s*$/u.exec(line) ?? [];
  if (words === undefined) return undefined;
  const [, kind, exit] = /^(run|output|config)(?: exit=(\d+))?$/u.exec(words) ?? [];
  const isKnown = kind === 'run' || ((kind === 'output' || kind === 'config') && !exit);
  if (!isKnown) throw new Error(`${place}: the marker "${words}" is none that is known`);
  return { kind, exit: Number(exit ?? 0) };
}
