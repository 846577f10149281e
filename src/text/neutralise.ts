/** Makes a text safe wherever an entry is shown: in a block, in a file, on a terminal. */
import { withoutHidden } from './hidden-characters.ts';

/**
 * One line that looks as it reads: nothing hidden, no terminal escapes, nothing that passes for our
 * frame, for a turn of a chat, or for Markdown that a viewer would load or fold away. What is
 * neutral stays as it is, so doing it twice changes nothing.
 */
export function neutralise(text: string): string {
  if (isPlain(text)) return text;
  return tameMarkup(
    withoutHidden(text)
      .replace(/[\s\u0085]+/gu, ' ')
      .trim(),
  );
}

/** A text of several lines, each neutral and with its indentation. */
export function neutraliseLines(text: string): string {
  return text
    .split(/\r\n?|[\n\u2028\u2029\u0085]/u)
    .map((line) => `${/^[ \t]*/u.exec(line)?.[0] ?? ''}${neutralise(line)}`.trimEnd())
    .join('\n');
}

/**
 * Signs that begin what a reader may obey get another form: `<` is `‹`, the brackets of `[INST]`
 * are round, and Markdown's own get a backslash.
 */
export function tameMarkup(line: string): string {
  if (!/[<\uff1c\ufe64&[#]|^[>`~]/u.test(line)) return line;
  return line
    .replace(openTags, '‹')
    .replace(chatBrackets, '($1)')
    .replace(images, '!\\[')
    .replace(ourHeadings, '\\#')
    .replace(blockStarts, '\\$&');
}

/** Most lessons are printable ASCII with single spaces, of which nothing would change. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !/[<&[#]| {2}|^[ >`~]| $/.test(text);
}

/** Elements that load, run or hide something in a viewer of Markdown. */
const activeTags =
  'a|audio|base|button|details|dialog|embed|form|frame|head|iframe|img|input|link|meta|' +
  'noscript|object|plaintext|script|source|style|svg|template|textarea|title|video|xmp';

/** What hosts and models set their own words apart with. */
const hostTags =
  'system[\\w:-]*|sys|user|human|assistant|developer|instructions?|function_\\w+|tool_\\w+|' +
  'invoke|antml:\\w+|thinking|think|start_of_turn|end_of_turn|s|bos|eos|pad|unk';

/** `<` in any form, in front of what makes it a tag; an ordinary type parameter is none. */
const openTags = new RegExp(
  '(?:[<\\uff1c\\ufe64]|&(?:lt|#0*60|#x0*3c);)(?=' +
    '[/!?\\uff0f]|\\s*&(?:#|sol;)|\\s*[/\\uff0f]?\\s*squad|' +
    `\\s*[/\\uff0f]?\\s*(?:${hostTags})\\s*/?(?:>|\\uff1e|&(?:gt|#0*62|#x0*3e);)|` +
    `(?:${hostTags})\\s[^<>]{0,80}>|` +
    `(?:${activeTags})[\\s/<>]|[a-z][\\w:-]{0,40}$|` +
    '[\\w:-]{1,40}\\s[^<>]{0,200}?(?:style|src|srcset|on\\w{3,20})\\s*=|' +
    '\\|[^|>]{1,40}\\|\\s*>|[\\p{L}\\uff5c](?<=[^\\x00-\\x7f]))',
  'giu',
);

const chatBrackets =
  /\[(\/?(?:INST|SYS|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|SYSTEM_PROMPT))\]/giu;

const images = /!\[(?=[^\][]{0,200}\]\s?[([])/gu;

/** Headings that would read as the block's own, wherever they stand in a line. */
const ourHeadings = new RegExp(
  '(?<![\\\\#])#(?=#{0,5}\\s*(?:process|program|episodic|recalled|end your final answer|' +
    '(?:session|semantic|role|squad)\\s+memory))',
  'giu',
);

/** What makes a heading, a quote, a fence or a hidden definition of the start of an item. */
const blockStarts = /^(?:#{1,6}(?=\s|$)|>|`{3}|~{3}|\[[^\]]{1,200}\]:)/u;
