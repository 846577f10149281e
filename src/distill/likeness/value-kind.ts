/**
 * What sort of thing a value is, so that a new value only takes the place of one of its own sort.
 */
import { readTokens } from './read-tokens.ts';
import { readStatement } from './statement.ts';

export interface Value {
  /** Equal for values that are the same in other words. */
  readonly key: string;
  readonly kind: string | undefined;
}

export function readValue(value: string): Value {
  return { key: readStatement(value).key, kind: valueKind(value) };
}

/**
 * `number:…`, `time`, `path`, `slug` (`eu-west-1`), `date`, `language`, `platform`, `spoken` or
 * `name`; undefined for
 * ordinary words, of which nothing can be said.
 */
function valueKind(value: string): string | undefined {
  const { tokens } = readTokens(value.replace(/^(?:now|currently|still)\s+/iu, ''));
  const first = tokens[0];
  if (first === undefined || tokens.length > 3) return undefined;
  if (tokens.every(({ kind }) => kind === 'number')) return `number:${unitOf(tokens.at(-1)?.term)}`;
  if (/^\d{1,2}:\d\d$/u.test(first.raw)) return 'time';
  if (tokens.every(({ kind }) => kind === 'date')) return 'date';
  if (/^(?=.*\d)[a-z]+(?:-[a-z0-9]+)+$/u.test(value.trim())) return 'slug';
  if (tokens.length === 1 && /[/\\]|\.[a-z]{1,5}$/u.test(first.raw)) {
    return first.raw.includes('/') || files.test(first.raw) ? 'path' : 'name';
  }
  const known = lexicon.find(([, words]) => tokens.some(({ raw }) => words.has(raw.toLowerCase())));
  if (known !== undefined) return tokens.length === 1 ? known[0] : undefined;
  return tokens.every(({ raw }) => /^\p{Lu}/u.test(raw)) ? 'name' : undefined;
}

const files = /\.(?:md|toml|json|ya?ml|ts|js|py|sh|sql|env|ini|txt|lock|cfg|conf)$/iu;

const lexicon: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'language',
    new Set(
      'go rust python java kotlin swift typescript javascript ruby c c++ c# php scala elixir'.split(
        ' ',
      ),
    ),
  ],
  ['platform', new Set('linux windows macos android ios ubuntu debian alpine'.split(' '))],
  [
    'spoken',
    new Set('english german french spanish italian portuguese japanese chinese'.split(' ')),
  ],
];

/** Times compare with times, whatever their unit. */
function unitOf(term: string | undefined): string {
  if (term === undefined || /\d/u.test(term)) return '';
  return /^(?:s|ms|minute|hour|day|week|month)$/u.test(term) ? 'duration' : term;
}
