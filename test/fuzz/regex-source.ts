/** Regular expressions as people write them into settings: good ones, broken ones, endless ones. */
import fc from 'fast-check';

const pieces = [
  ...['[A-Z]', '[a-z-]+', '\\p{L}', '\\w+', '\\s*', '.*', '.', '\\d{2,}', '^', '$', '\\b', '|'],
  ...['(', ')', '(?:', '(?<role>', '(?<text>', '(?=', '(?<!', '\\[', '\\]', '[', ']', '{', '}'],
  ...['+', '*', '?', '{1,3}', '{2,}', '\\1', '\\k<role>', '\\u{1f600}', '\\x4', '\\', '/', '-'],
  ...['Session', ' ', 'Lessons', 'é', '[^]', '[]', '(a|aa)+', '(.*)*', '(\\w+) (.+)', '#+'],
];

export const regexSource = fc.oneof(
  fc.constantFrom('\\[([A-Z]+)\\] (.*)', '(?<role>\\w+): (?<text>.*)', '^Lessons$'),
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join('')),
);
