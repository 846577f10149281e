/** What one role of a squad or agent reads: `roles/<ROLE>.md`, and how that file is called. */
import type { LearningLine, PatternLine } from './entry-lines.ts';
import { learningItem, oneLine, patternItem } from './entry-lines.ts';
import { leftOutNotice } from './render-semantic.ts';
import { sha256 } from './trailer.ts';

export interface RoleMemory {
  readonly name: string;
  readonly role: string;
  /** The role's own and those for all, best first. */
  readonly patterns: readonly PatternLine[];
  /** How many more patterns of these roles are in force. */
  readonly leftOut?: number;
  /** The role's own and those for all, newest first. */
  readonly learnings: readonly LearningLine[];
}

export function renderRole(memory: RoleMemory): string {
  const { role, patterns, leftOut, learnings } = memory;
  const sections = [
    ...(patterns.length === 0
      ? []
      : [`### Patterns\n${patterns.map(patternItem).join('')}${leftOutNotice(leftOut)}`]),
    ...(learnings.length === 0
      ? []
      : [`### Latest Learnings\n${learnings.map(learningItem).join('')}`]),
  ];
  const title = `# Role Memory: ${oneLine(memory.name)} / ${role}\n`;
  return `${title}\n${sections.length === 0 ? 'Nothing is in force.\n' : sections.join('\n')}\n`;
}

/**
 * A name of ASCII capitals, digits, `-`, `_` and percent-encoded bytes, so that no two roles share
 * a file on any disk and none leaves the folder. Names of Windows devices get a `_` more; long ones
 * end in a hash.
 */
export function roleFileName(role: string): string {
  const encoded = [...Buffer.from(role)].map(encodeByte).join('');
  if (encoded.length > encodedLengthMax) {
    return `${encoded.slice(0, keptLength)}~${sha256(role).slice(0, 32)}.md`;
  }
  return `${encoded}${deviceName.test(encoded) ? '_' : ''}.md`;
}

/**
 * Whose file it is by its name, as far as that says it: a long role's is its beginning. Undefined
 * for a name that no role has.
 */
export function roleOfFile(name: string): string | undefined {
  const [, encoded, hash] = roleFile.exec(name) ?? [];
  if (encoded === undefined) return undefined;
  const whole = hash === undefined ? encoded : encoded.replace(/%[0-9A-F]?$/, '');
  const bytes = whole.replace(deviceName, (device) => device.replace(/_$/, ''));
  const codes = bytes.match(/%[0-9A-F]{2}|[^%]/g) ?? [];
  return Buffer.from(codes.map(decodeByte))
    .toString()
    .replace(/\ufffd+$/, '');
}

const roleFile = /^((?:[A-Z0-9_-]|%[0-9A-F]{0,2})+)(~[0-9a-f]{32})?\.md$/;

/**
 * File systems allow 255 bytes; the names of asides and kept edits are longer than the file's own.
 */
const encodedLengthMax = 120;
const keptLength = 60;
const deviceName = /^(?:CON|PRN|AUX|NUL|COM[0-9]|LPT[0-9])_*$/;

function encodeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (/[A-Z0-9_-]/.test(character)) return character;
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

function decodeByte(code: string): number {
  return code.startsWith('%') ? Number.parseInt(code.slice(1), 16) : code.charCodeAt(0);
}
