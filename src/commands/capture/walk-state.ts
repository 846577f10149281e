/** What a walk through an output knows so far, and how it reports lines of the open section. */

import { type Findings, skipRows } from './findings.ts';
import type { BlockLine } from './markdown-blocks.ts';
import type { SectionPatterns } from './section-patterns.ts';
import { readField, type SessionFields, takeField } from './session-fields.ts';

export interface Walk {
  readonly patterns: SectionPatterns;
  readonly defaultRole: string | undefined;
  /** Lines that look like a section's heading, 1-based. */
  readonly headingLines: ReadonlySet<number>;
  /**
   * Lines between `<squad…>` and `</squad…>`: headings there belong to an echoed block and end
   * nothing.
   */
  readonly isEchoed: (line: number) => boolean;
  readonly findings: Findings;
  readonly fields: SessionFields;
  /** Heading lines that count for nothing: what they are inside of, and where that starts. */
  readonly hidden: Map<number, { readonly inside: string; readonly from: number }>;
  /** Heading lines of the sections found, 1-based. */
  readonly sections: number[];
  /** The open section. Level 0 is the whole of an input that has nothing but role bullets. */
  section: { readonly level: number } | undefined;
  /** Fields that a section stated. */
  readonly fieldsOfSection: Set<string>;
  readTo: number;
}

/** Opens a section at its heading's line. */
export function openSection(walk: Walk, level: number, line: number): void {
  walk.section = { level };
  walk.sections.push(line);
}

/** Reports lines of a section, and takes the fields they state, in a section or out of it. */
export function skip(walk: Walk, rows: readonly BlockLine[], reason: string): void {
  for (const row of rows) {
    const field = noteField(walk, row.text);
    if (walk.section === undefined) continue;
    skipRows(walk.findings, [row], field === undefined ? reason : `${field} line`);
  }
}

/** Takes the fields that lines outside a section state. */
export function noteFields(walk: Walk, rows: readonly BlockLine[]): void {
  for (const row of rows) noteField(walk, row.text);
}

/**
 * A field stated in a section counts more than one before it, which may be quoted from a prompt.
 */
function noteField(walk: Walk, text: string): 'task' | 'outcome' | undefined {
  const field = readField(text);
  if (field === undefined) return undefined;
  const first = walk.section !== undefined && !walk.fieldsOfSection.has(field.name);
  takeField(walk.fields, field, first);
  if (walk.section !== undefined) walk.fieldsOfSection.add(field.name);
  return field.name;
}
