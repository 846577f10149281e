/**
 * Characters that a reader does not see, though a model or a terminal does: taken out, or made
 * visible.
 */

/** The text as it looks: without escapes, invisible characters and piles of marks. */
export function withoutHidden(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return replaceHidden(text.replace(ansiEscapes, ''), () => '');
}

/** The same for a text of several lines, which only line feeds may break. */
export function withoutHiddenBreaks(text: string): string {
  return withoutHidden(text)
    .replace(/\r\n?/gu, '\n')
    .replace(/[\v\f\u0085\u2028\u2029]/gu, ' ');
}

/** The same text with each of them spelled: `ok‹U+200B›`. */
export function showHidden(text: string): string {
  return replaceHidden(text, (hidden) =>
    [...hidden].map((one) => `‹U+${hexOf(one).toUpperCase().padStart(4, '0')}›`).join(''),
  );
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

function replaceHidden(text: string, told: (hidden: string) => string): string {
  const tell = (all: string, kept: string | undefined) =>
    kept === undefined ? told(all) : kept + told(all.slice(kept.length));
  return text
    .replace(controls, (all) => told(all))
    .replace(ignorable, tell)
    .replace(idleJoiners, (all) => told(all))
    .replace(idleSelectors, (all) => told(all))
    .replace(pilesOfMarks, tell);
}

/** Colours, cursor moves, window titles, links: a sequence with all that it carries. */
const ansiEscapes =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/gu;

/** C0 and C1 but for white space, and the marks of interlinear notes. */
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufff9-\ufffb]/gu;

/**
 * What Unicode lets a font leave out: soft hyphens, zero-width spaces, bidirectional marks,
 * fillers, tag characters. The three flags that are spelled in tag characters stay.
 */
const ignorable = new RegExp(
  '(\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|' +
    '\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f})|' +
    '(?![\\u200c\\u200d\\ufe00-\\ufe0f\\u180b-\\u180d\\u180f\\u{e0100}-\\u{e01ef}])' +
    '\\p{Default_Ignorable_Code_Point}',
  'gu',
);

/** Scripts whose letters take another form beside a joiner. */
const joiningScripts = [
  ...['Arabic', 'Syriac', 'Nko', 'Mandaic', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'],
  ...['Myanmar', 'Tibetan', 'Thaana'],
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Joiners that join nothing: one stays between two emoji, or behind a letter that it shapes. */
const idleJoiners = new RegExp(
  '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?' +
    `(?=\\u200d\\p{Extended_Pictographic}))(?<!(?!\\s)[${joiningScripts}])[\\u200c\\u200d]`,
  'gu',
);

/** Variation selectors that choose nothing: one stays behind what has such forms. */
const idleSelectors = new RegExp(
  '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}0-9#*])[\\ufe0e\\ufe0f]|' +
    '(?<![\\p{Script=Han}\\p{Sm}])[\\ufe00-\\ufe02]|[\\ufe03-\\ufe0d]|' +
    '(?<!\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]|' +
    '(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  'gu',
);

/** More marks on one letter than any script sets. */
const pilesOfMarks = /(\p{M}{6})\p{M}+/gu;
