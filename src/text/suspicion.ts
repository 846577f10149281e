/**
 * Kinds of text that a reader should be wary of: what a capture flags, and a block may leave out.
 *
 * The words that give orders are the common English ones; that a text has no flag proves nothing.
 */
import { withoutHidden } from './hidden-characters.ts';
import { neutralise, tameMarkup } from './neutralise.ts';

/** The kinds, worst first, and `web` for what was read there. */
export const suspiciousFlags = ['injection', 'hidden-text', 'markup', 'web'] as const;

/**
 * What a reader of the audit should know of a text: that a block shows it changed, and why it may
 * mean harm.
 */
export function flagsOf(text: string): string[] {
  const line = text.replace(/\s+/gu, ' ').trim();
  const seen = withoutHidden(line);
  return [
    ...(neutralise(text) !== line ? ['neutralised'] : []),
    ...(givesOrders(text) ? ['injection'] : []),
    ...(seen !== line || line.includes('<!--') ? ['hidden-text'] : []),
    ...(tameMarkup(seen.trim()) !== seen.trim() ? ['markup'] : []),
  ];
}

/** Reads the text as a model does: without what hides, in plain letters. */
function givesOrders(text: string): boolean {
  const seen = withoutHidden(text).normalize('NFKC');
  if (laterTurns.test(seen)) return true;
  const line = seen.replace(/\s+/gu, ' ');
  return turns.test(line) || orders.test(line);
}

/** Turns of a chat; lessons name a user or a system too, so those count on a later line only. */
const laterTurns = /\n[^\S\n]*(?:human|assistant|system|user|developer)\s*:/iu;
const turns = /(?:^|[\s"'])(?:Human|Assistant):\s/u;

const orders = new RegExp(
  [
    '[<\\u2039;]\\s*/?\\s*squad-memory',
    '#\\s*(?:process|program|episodic|(?:session|semantic|role|squad)\\s+memory)\\b',
    'recalled from earlier runs|data to weigh, not instructions|end your final answer with',
    '\\(\\d+ not shown\\)|\\d+ (?:lines|entries) (?:are |were )?(?:left out|not shown)',
    '\\([LPSR]\\d+ \\d{4}-\\d\\d-\\d\\d\\)',
    '<\\|[^|<>]{1,40}\\|\\s*>|\\[/?(?:INST|SYSTEM_PROMPT)\\]|<<SYS>>',
    '<\\s*/?\\s*(?:system[\\w-]*|human|assistant|start_of_turn|end_of_turn|function_\\w+|' +
      'tool_\\w+)>',
    '(?:ignore|disregard|forget|override|bypass)\\s+(?:(?:all|any|every|the|your|my|our|of)\\s+)*' +
      '(?:previous|prior|earlier|above|preceding|former|existing|system)\\s+(?:\\w+\\s+)?' +
      '(?:instruction|rule|prompt|order|message|guideline|direction|context)',
    '(?:new|updated)\\s+(?:system\\s+)?(?:instructions|orders|prompt)\\s*:',
    'you\\s+are\\s+now\\s+(?:a|an|in|the)\\b|(?:reveal|print|repeat|send)\\s+(?:me\\s+)?' +
      '(?:your|the)\\s+system\\s+prompt',
    '(?:do\\s+not|don.t|never)\\s+(?:tell|inform|mention\\s+(?:this\\s+)?to)\\s+the\\s+user\\b',
  ].join('|'),
  'iu',
);
