/** Reads one bullet: whose learning it is, or why it is nobody's. */

import { foldRole, isRoleName } from '../../text/ids.ts';
import type { SectionPatterns } from './section-patterns.ts';

export type Bullet =
  | {
      readonly kind: 'learning';
      readonly role: string;
      readonly text: string;
      /** Ids in capitals, as the bullet names them. */
      readonly supersedes?: readonly string[];
      /** True when a configured pattern matched only a part of the bullet. */
      readonly partial?: boolean;
    }
  /**
   * `plain`: words without a tag, which a default role may claim. `tagged`: a role with nothing
   * to say.
   */
  | { readonly kind: 'plain' | 'tagged' | 'other'; readonly reason: string };

/**
 * The text of a bullet, its marker removed, as a learning or as the reason why it is none.
 * A tag is `[ROLE]`, in bold, code or escaped brackets too, with or without a colon after it.
 */
export function readBullet(text: string, patterns: SectionPatterns): Bullet {
  if (patterns.explicitRoleTag) return readConfigured(text, patterns.roleTag);
  if (text === '') return { kind: 'plain', reason: 'empty bullet' };
  const match = tagShape.exec(text);
  if (match === null) return { kind: 'plain', reason: 'no role tag' };
  const [whole, open = '', tag = '', close = ''] = match;
  const rest = text.slice(whole.length);
  if (/^[([]/u.test(rest) && close === '' && !supersedesFirst.test(rest)) {
    return { kind: 'plain', reason: 'link, not a role' };
  }
  const refusal = refuseTag(tag);
  if (refusal !== undefined) return refusal;
  return finish(bareTag(tag), open === '' || close !== '' ? rest : unwrap(rest, open));
}

/**
 * True for `**[ROLE]** text` and `` `[ROLE]` text ``: marked as a bullet would be, only without
 * the bullet.
 */
export function opensWithMarkedTag(text: string): boolean {
  return /^(?:\*\*|__|`)\\?\[/u.test(text);
}

/** Opening markup, tag, closing markup with a colon on either side of it. */
const tagShape = /^([*_`]{0,3})\\?\[([^\]\n]{0,200}?)\\?\](?::?([*_`]{1,3}):?|:)?/u;

/** A word is no id: ids that long hold a digit. */
const referenceShape = '(?:[LPS]\\d{1,15}|(?=[a-z]{0,63}\\d)[0-9a-z]{10,64})';

/** `(supersedes L4)`, `(replaces L4, L5 and L6)` */
const supersedesNote =
  `\\(\\s*(?:supersedes|replaces)[\\s:]\\s*(${referenceShape}` +
  `(?:(?:\\s*[,;&+]\\s*(?:and\\s+)?|\\s+and\\s+)${referenceShape}){0,49})\\s*\\)`;
const supersedesFirst = new RegExp(`^\\s*${supersedesNote}\\s*:?\\s*`, 'iu');
const supersedesLast = new RegExp(`${supersedesNote}\\s*[.!]?\\s*$`, 'iu');

const timeShape =
  /^(?:\d{8}T\d{4,6}Z?|(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2})[\s\dTZapm:.,+-]*)$/iu;

function refuseTag(tag: string): Bullet | undefined {
  if (tag === '') return { kind: 'other', reason: 'empty role tag' };
  const bare = bareTag(tag);
  if (/^(?:\s+|[xX✓✔✗✘~/>!?-])$/u.test(bare === '' ? tag : bare)) {
    return { kind: 'other', reason: 'checkbox, not a role' };
  }
  if (/^\d[\d.,]*$/u.test(bare)) return { kind: 'other', reason: 'number, not a role' };
  if (timeShape.test(bare)) return { kind: 'other', reason: 'timestamp, not a role' };
  if (isRole(bare)) return undefined;
  return { kind: 'plain', reason: `no role tag: \`${bare.slice(0, 80)}\` is not a role name` };
}

function isRole(role: string): boolean {
  return isRoleName(role) && /\p{L}/u.test(foldRole(role));
}

function bareTag(tag: string): string {
  return tag.replace(/[*`\\]/gu, '').trim();
}

/**
 * `.` stops at a line end, so a pattern that reaches the end of the first line takes the lines
 * below it along.
 */
function readConfigured(text: string, roleTag: RegExp): Bullet {
  const searched = text.slice(0, searchedMax);
  const match = new RegExp(roleTag.source, roleTag.flags.replace(/[gy]/gu, '')).exec(searched);
  const role = (match?.groups?.['role'] ?? match?.[1])?.trim();
  const said = match?.groups?.['text'] ?? match?.[2];
  if (match === null || role === undefined || said === undefined) {
    return { kind: 'other', reason: 'does not match extraction.roleTagPattern' };
  }
  if (/^\[[xX]\]\s/u.test(text)) return { kind: 'other', reason: 'checkbox, not a role' };
  if (!isRole(role)) {
    return { kind: 'other', reason: `\`${role.slice(0, 80)}\` is not a role name` };
  }
  const after = text.slice(match.index + match[0].length);
  const goesOn = /^[ \t]*\n/u.test(after) || searched.length < text.length;
  const bullet = finish(role, goesOn ? said + after : said);
  const left = text.slice(0, match.index) + (goesOn ? '' : after);
  return bullet.kind === 'learning' && left.trim() !== '' ? { ...bullet, partial: true } : bullet;
}

/** Characters of a bullet that a configured pattern is run on; the rest is taken as its text. */
const searchedMax = 8192;

function finish(role: string, rest: string): Bullet {
  const match = supersedesFirst.exec(rest) ?? supersedesLast.exec(rest);
  const end = (match?.index ?? 0) + (match?.[0].length ?? 0);
  const text = `${rest.slice(0, match?.index ?? 0)}${rest.slice(end)}`.trim();
  if (text === '') return { kind: 'tagged', reason: 'no text after the role tag' };
  const learning = { kind: 'learning', role: foldRole(role), text } as const;
  const named = match?.[1]?.toUpperCase().split(/\s*[,;&+]\s*|\s+/u);
  const supersedes = [...new Set(named)].filter((word) => word !== '' && word !== 'AND');
  return supersedes.length === 0 ? learning : { ...learning, supersedes };
}

/** `**[DEV] text**` loses its markup; `**[DEV] part** rest` keeps what still has a pair. */
function unwrap(rest: string, open: string): string {
  const text = rest.trim();
  const close = text.indexOf(open);
  if (close === -1) return text;
  return close === text.length - open.length ? text.slice(0, close) : `${open}${text}`;
}
