/**
 * A text as a reader, a browser or a shell would make it out: without hidden characters, escapes
 * and look-alike letters. A secret may stand behind any of them. Keeps the way back.
 */

export interface UnfoldedText {
  readonly plain: string;
  /** Where a stretch of the plain text stands in the text as written. */
  origin(start: number, end: number): readonly [start: number, end: number];
}

/** Undefined where the text reads as it is written. Time grows linearly with the text. */
export function unfoldText(text: string): UnfoldedText | undefined {
  if (!mayDiffer.test(text)) return undefined;
  const stretches: Stretch[] = [];
  const parts: string[] = [];
  let read = 0;
  let length = 0;
  const add = (part: string, [start, end]: readonly [number, number]): void => {
    if (part === '') return;
    stretches.push({ start, end, plainStart: length, copied: part.length === end - start });
    parts.push(part);
    length += part.length;
  };
  for (const found of text.matchAll(disguise)) {
    const [written] = found;
    const plain = readAs(found.groups ?? {});
    if (plain === undefined) continue;
    add(text.slice(read, found.index), [read, found.index]);
    read = found.index + written.length;
    add(plain, [found.index, read]);
  }
  if (read === 0) return undefined;
  add(text.slice(read), [read, text.length]);
  return {
    plain: parts.join(''),
    origin: (start, end) => {
      const first = stretchAt(stretches, start);
      const last = stretchAt(stretches, end - 1);
      return [
        first.copied ? first.start + start - first.plainStart : first.start,
        last.copied ? last.start + end - last.plainStart : last.end,
      ];
    },
  };
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly plainStart: number;
  /** Letter by letter the same length, so that an offset inside it can be carried over. */
  readonly copied: boolean;
}

/** The last stretch that starts at or before the offset, by binary search. */
function stretchAt(stretches: readonly Stretch[], offset: number): Stretch {
  let low = 0;
  let high = stretches.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((stretches[middle]?.plainStart ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return stretches[low] ?? { start: 0, end: 0, plainStart: 0, copied: true };
}

/** What the written sign stands for, nothing where it is hidden; undefined where it is itself. */
function readAs({
  entity,
  percent,
  escaped,
  unicode,
  wide,
  twin,
  gap,
}: Record<string, string | undefined>): string | undefined {
  if (entity !== undefined) return decodeEntity(entity);
  if (percent !== undefined) return String.fromCharCode(Number.parseInt(percent, 16));
  if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
  if (escaped !== undefined) return escaped;
  if (gap !== undefined) return '\n';
  if (wide !== undefined) {
    const narrow = wide.normalize('NFKC');
    return /^[\x21-\x7e]+$/.test(narrow) ? narrow : undefined;
  }
  if (twin !== undefined) return latinTwins.get(twin);
  return '';
}

function decodeEntity(entity: string): string | undefined {
  const [, hex, decimal] = /^#(?:[xX]([0-9a-fA-F]+)|(\d+))$/.exec(entity) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (Number.isNaN(code)) return namedSigns.get(entity.toLowerCase());
  // Only what a secret is made of; zero-width letters of this spelling are left out.
  if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code);
  return code <= 0x10ffff && invisible.test(String.fromCodePoint(code)) ? '' : undefined;
}

const namedSigns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', lowbar: '_', equals: '=' },
    ...{ colon: ':', sol: '/', bsol: '\\', period: '.', commat: '@', hyphen: '-', dash: '-' },
    ...{ num: '#', excl: '!', dollar: '$', percnt: '%', plus: '+', ast: '*', lpar: '(' },
    ...{ rpar: ')', semi: ';', quest: '?', tab: '\t', newline: '\n', shy: '', zwnj: '', zwj: '' },
  }),
);

/** Cyrillic and Greek letters that look like a Latin one; read so only beside Latin letters. */
const latinTwins: ReadonlyMap<string, string> = new Map(
  [...'аеорсухіјѕԁһԛԝАВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧο'].map((letter, at) => [
    letter,
    'aeopcyxijsdhqwABEKMHOPCTYXIJSABEZHIKMNOPTYXo'.charAt(at),
  ]),
);

const invisible = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
const runLetter = '[A-Za-z0-9_+/=~-]';
const parts = [
  '&(?<entity>#[xX][0-9a-fA-F]{1,6}|#\\d{1,7}|[A-Za-z]{2,8});',
  '%(?<percent>[2-7][0-9a-fA-F])',
  '\\\\u00(?<unicode>[2-7][0-9a-fA-F])',
  '\\\\(?<escaped>[_*~.+#!=:/&-])',
  `(?<gap>\\u0085|\\u2028|\\u2029|\\r(?!\\n)|(?<=${runLetter})<br\\s{0,2}/?>)`,
  // Emphasis, code marks and tags in the middle of a run.
  `(?<=${runLetter})(?:\\*{1,3}|~~|\`{1,2}|</?[a-z]{1,6}\\s{0,2}/?>)(?=${runLetter})`,
  '(?<wide>[\\uff01-\\uff5e\\u00b2\\u00b3\\u00b9\\u2070-\\u209f\\u2100-\\u214f\\u2460-\\u24ff' +
    '\\u{1d400}-\\u{1d7ff}\\u{1f100}-\\u{1f1ff}\\u{1fbf0}-\\u{1fbf9}])',
  `(?<twin>(?<=[A-Za-z0-9_-])[${[...latinTwins.keys()].join('')}]` +
    `|[${[...latinTwins.keys()].join('')}](?=[A-Za-z0-9_-]))`,
  // An escape sequence of a terminal, what nobody sees, and marks set on a plain letter.
  '\\u001b(?:\\[[0-?]{0,64}[ -/]{0,8}[@-~]|' +
    '\\][^\\u0007\\u001b]{0,4096}(?:\\u0007|\\u001b\\\\)?|[@-Z\\\\-_])',
  `${invisible.source}|(?<=[!-~])\\p{Mn}{1,32}`,
];
const disguise = new RegExp(parts.join('|'), 'gu');
/** Printable ASCII without any of the signs above reads as it is written. */
const mayDiffer = /[^\n\x20-\x7e]|[&%\\*~`<]/;
