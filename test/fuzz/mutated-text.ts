/** Real texts with the damage that editors, models and disks do to them. */
import fc from 'fast-check';

/** What is put into a text: signs with a meaning to Markdown, JSON or YAML, and rare characters. */
const pieces = [
  ...['\n', '\r\n', '\r', '\n\n', '\t', ' ', '    ', '\u00a0', '\u2028', '\ufeff', '\0', '\u0085'],
  ...['```', '~~~', '<!--', '-->', '---', '===', '***', '# ', '## ', '> ', '- ', '* ', '1. ', '|'],
  ...['## Session Memory\n', '- [QA] b\n', '**Recorded:** ', '### Patterns\n', 'Task: ', '[', ']'],
  ...['{', '}', '"', "'", ',', ':', '&a', '*a', '!!', '%', '\\', '\\u0000', 'null', '-0', '1e999'],
  ...[
    '\ud83d',
    '\udc00',
    '👩‍💻',
    '\u0301',
    '\u200b',
    '\u202e',
    '\u{e0041}',
    '\u001b[31m',
    '＜',
    'İ',
  ],
  ...[
    '__proto__',
    'constructor',
    '"payload":null',
    '<squad-memory>',
    '</squad-memory>',
    '(L1 2026-11-30)',
  ],
];

type Damage =
  | { readonly kind: 'put'; readonly at: number; readonly piece: string }
  | { readonly kind: 'cut' | 'double' | 'move' | 'flip'; readonly at: number; readonly to: number };

const place = fc.nat(999);
const damages: fc.Arbitrary<readonly Damage[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('put' as const),
        at: place,
        piece: fc.constantFrom(...pieces),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('cut' as const, 'double' as const, 'move' as const, 'flip' as const),
        at: place,
        to: place,
      }),
    },
  ),
  { maxLength: 6 },
);

/** One of the texts, damaged in up to six places. */
export function mutated(corpus: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...corpus), damages)
    .map(([text, list]) => list.reduce(damage, text));
}

function damage(text: string, done: Damage): string {
  const at = Math.floor((text.length * done.at) / 1000);
  if (done.kind === 'put') return text.slice(0, at) + done.piece + text.slice(at);
  const other = Math.floor((text.length * done.to) / 1000);
  const [start, end] = at < other ? [at, other] : [other, at];
  if (done.kind === 'cut') return text.slice(0, start) + text.slice(end);
  const part = text.slice(start, Math.min(end, start + 200));
  if (done.kind === 'double') return text.slice(0, end) + part + text.slice(end);
  if (done.kind === 'move') return part + text.slice(0, start) + text.slice(start + part.length);
  const bit = 1 << (done.to % 7);
  return (
    text.slice(0, at) + String.fromCharCode((text.charCodeAt(at) || 0) ^ bit) + text.slice(at + 1)
  );
}
