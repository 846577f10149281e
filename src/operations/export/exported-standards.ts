/** Standards as a Markdown file of a readable export, and back, with their order and dates. */
import type { StandardPiece } from '../../commands/capture/read-standards.ts';
import { readStandards } from '../../commands/capture/read-standards.ts';
import type { StandardItem } from '../../storage/mirror/render-standards.ts';
import { renderStandards } from '../../storage/mirror/render-standards.ts';
import { sha256 } from '../../storage/mirror/trailer.ts';
import { noteJson, readNoteJson } from './exported-items.ts';

export interface ExportedPiece extends StandardPiece {
  /** ISO 8601 UTC; absent where the file was edited. */
  readonly occurredAt?: string;
}

/** The file's text, with a last comment that keeps dates, and texts that Markdown can't hold. */
export function renderExportedStandards(
  standards: readonly (StandardItem & { readonly at: string })[],
): string {
  const body = renderStandards(standards);
  const read = readStandards(body);
  const survives =
    read.length === standards.length &&
    standards.every(
      ({ section, text }, index) => read[index]?.section === section && read[index]?.text === text,
    );
  const pieces = standards.map(({ section, text, at }) =>
    survives ? { at } : { at, section, text },
  );
  return `${body}<!-- squadlog ${noteJson({ body: sha256(body), pieces })} -->\n`;
}

/** What the file says; the comment counts only while the body is as it was written. */
export function readExportedStandards(text: string): readonly ExportedPiece[] {
  const [comment, json = ''] = [...text.matchAll(/^<!-- squadlog (\{.*\}) -->$/gmu)].at(-1) ?? [];
  const body = comment === undefined ? text : text.slice(0, text.lastIndexOf(comment));
  const read = readStandards(body);
  const note = readNoteJson(json);
  const pieces = note?.['pieces'];
  if (note?.['body'] !== sha256(body) || !Array.isArray(pieces)) return read;
  return pieces.flatMap((piece: Readonly<Record<string, unknown>>, index) => {
    const shown = read[index];
    const { at, section = shown?.section, text: exact = shown?.text } = piece;
    if (typeof section !== 'string' || typeof exact !== 'string' || exact === '') return [];
    const occurredAt = typeof at === 'string' ? { occurredAt: at } : {};
    return [{ section, text: exact, line: shown?.line ?? 1, ...occurredAt }];
  });
}
