/** In what two lessons of the same words may still disagree: signs, case, what `not` is about. */
import { withoutTail } from './chunks.ts';
import { codeStandsIn } from './code-spans.ts';
import { type CasedWords, readCasedWords, sameCase } from './letter-case.ts';
import { lettersOf, type PlainText, plainText } from './plain-items.ts';
import { type PolarityOrder, polarityOrder, samePolarity } from './polarity-order.ts';
import { signatureOf } from './signature.ts';
import type { Statement } from './statement.ts';

/** By what they disagree, if by anything; see each of the functions it asks for what counts. */
export function disagreement(a: Statement, b: Statement): 'identifier' | 'order' | undefined {
  if (a.text === b.text) return undefined;
  const [first, second] = [readingOf(a), readingOf(b)];
  if (first.signature !== second.signature || !sameCase(first.cased, second.cased)) {
    return 'identifier';
  }
  if (!codeStandsIn(first.plain, second.plain) || !codeStandsIn(second.plain, first.plain)) {
    return 'identifier';
  }
  return samePolarity(first.polarity, second.polarity) ? undefined : 'order';
}

/** Equal only for texts of the same words, fillers among them, that agree. */
export function agreementKey(statement: Statement): string {
  const { signature, polarity, plain } = readingOf(statement);
  const words = plain.items.map(({ text, code }) => (code ? text : lettersOf(text)));
  return [signature, polarity.sequence, words.join(' ')].join('\u0003');
}

/** True where a text that was cut off says, sign by sign, what the whole one begins with. */
export function opensAlike(cut: string, whole: string): boolean {
  const words = withoutTail(cut, '.… \t\n').trim().split(/\s+/u);
  const opening = whole.trim().split(/\s+/u).slice(0, words.length);
  const [last = '', lastOpening = ''] = [words.pop(), opening.pop()];
  if (!lastOpening.startsWith(last)) return false;
  const [start, other] = [plainText(words.join(' ')), plainText(opening.join(' '))];
  return (
    signatureOf(start) === signatureOf(other) &&
    sameCase(readCasedWords(start), readCasedWords(other))
  );
}

interface Reading {
  readonly plain: PlainText;
  readonly signature: string;
  readonly cased: CasedWords;
  readonly polarity: PolarityOrder;
}

/** Once for each statement, which is compared with many. */
const readings = new WeakMap<Statement, Reading>();

function readingOf(statement: Statement): Reading {
  const known = readings.get(statement);
  if (known !== undefined) return known;
  const plain = plainText(statement.text);
  const reading = {
    plain,
    signature: signatureOf(plain),
    cased: readCasedWords(plain),
    polarity: polarityOrder(statement.text),
  };
  readings.set(statement, reading);
  return reading;
}
