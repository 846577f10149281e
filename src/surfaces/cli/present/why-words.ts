/** The sentences that `why` is told in. */
import type { Memory } from '../../../index.ts';
import { neutralise, showHidden } from '../../../index.ts';
import { moment, plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['why']>>;
type Distilled = NonNullable<Result['distilled']>;

/** `[DEV] the words`; what was forgotten has none. */
export function lineOf({ role, text, status }: Result['entry']): string {
  const words = text === '' && status !== 'current' ? `(${status})` : neutralise(text);
  return `[${neutralise(role)}] ${words}`;
}

/** Where words come from; nobody knows who taught what was imported. */
export function originWords({ kind, session, line, path, outcome }: Result['via']): string {
  const where = line === undefined ? '' : `:${line}`;
  const place = path === undefined ? '' : `${neutralise(path)}${where}`;
  const at = path === undefined && line !== undefined ? `, line ${line}` : '';
  const ended = outcome === 'failure' ? ', which failed' : '';
  const named = session === undefined ? '' : `session ${neutralise(session)}${ended}`;
  switch (kind) {
    case 'session': {
      const by = named === '' ? 'a session' : named;
      return `${by}${place === '' ? '' : `, ${place}`}${at}`;
    }
    case 'import': {
      const from = place === '' ? '' : ` from ${place}`;
      return `origin unknown: imported${from}${named === '' ? '' : `, there in ${named}`}`;
    }
    case 'person':
      return `a person${place === '' ? '' : `, ${place}`}${at}`;
  }
}

/** Two rows a source: its words, and where they come from. */
export function sourceWords({ via, ...source }: Result['sources'][number]): string[] {
  const words =
    via.text === '' ? lineOf(source) : `[${neutralise(source.role)}] ${visibleWords(via.text)}`;
  const from = `${originWords(via)}, event ${via.position}, ${moment(via.at)}`;
  return [`${source.shortId} ${words}`, `  ${from}`];
}

/** What distilling made of a learning. */
export function becameOf({ state, patterns, other }: Distilled): string {
  const held = patterns.map(({ shortId }) => shortId).join(', ');
  const into = other === undefined ? '' : ` ${other.shortId}`;
  const also = held === '' ? '' : `, a source of ${held}`;
  switch (state) {
    case 'source':
      return `a source of ${held}`;
    case 'retired':
      return `retired${into === '' ? '' : ` for${into}`}${also}`;
    case 'dropped':
      return `kept out of program memory${also}`;
    case 'merged':
      return `merged into${into === '' ? ' another' : into}${also}`;
    case 'kept':
      return 'distilled, and in no pattern';
    case 'waiting':
      return 'not distilled yet';
    case 'flushed':
      return 'flushed: no distill takes it up';
  }
}

/** `standard/promotion, rules version 1 (c6dcec7044e2), rule version 1: why` */
export function ruleWords(rule: NonNullable<Result['rule']>): string {
  const { name, version, hash, ruleVersion, reason } = rule;
  const parts = [
    neutralise(name),
    `rules version ${version}${hash === undefined ? '' : ` (${hash.slice(0, 12)})`}`,
    ...(ruleVersion === undefined ? [] : [`rule version ${ruleVersion}`]),
  ];
  return `${parts.join(', ')}: ${neutralise(reason)}`;
}

export function flagWords({ entry }: Pick<Result, 'entry'>): string[] {
  return entry.flags.map((flag) => {
    const meaning = meanings[flag];
    return meaning === undefined ? neutralise(flag) : `${flag}: ${meaning}`;
  });
}

const meanings: Readonly<Record<string, string>> = {
  neutralised: 'a block shows it without the characters that hide or steer',
  injection: 'it reads as orders, or as part of a chat or of our own frame',
  'hidden-text': 'it holds characters or comments that do not show',
  markup: 'it holds tags or Markdown that a viewer would obey',
  web: 'it was read on the web, so no distill promotes it',
  flushed: 'a flush hides it; undo brings it back',
  compressed: 'its session is one line now',
  'from-failure': 'its session failed',
};

export function touchWords(touch: Result['transformations'][number]): string {
  const { event, type, at, position, by, what } = touch;
  const head = `event ${position} ${neutralise(type)} (${event}), ${moment(at)}`;
  return `${head}, by ${neutralise(by)}: ${neutralise(what)}`;
}

/** What stands for those before the newest; `thing`: spawn, event, block. */
export function earlier(count: number, thing: string): string[] {
  return count === 0 ? [] : [`${plural(count, `earlier ${thing}`)}, in the log`];
}

export function toldWords(result: Result): string[] {
  const dropped = droppedWords(result);
  const { injections } = result;
  if (injections.length + dropped.length === 0) return ['no spawn so far'];
  const told = injections.map(({ session, role, tokens, budget, at, through }) => {
    const as = role === null ? '' : ` as ${neutralise(role)}`;
    const line = through === undefined ? '' : `, through ${through}`;
    const size = `${tokens} of ${plural(budget, 'token')}`;
    return `${neutralise(session)}${as}, ${moment(at)}, ${size}${line}`;
  });
  return [...dropped, ...told];
}

/** Who was told by ledgers that retention let go of: a count is all that is left. */
export function droppedWords({ dropped, ledgersWithheld = 0 }: Result): string[] {
  const counted =
    dropped === undefined
      ? []
      : [
          `up to ${plural(dropped.times, 'spawn')} before, by ledgers dropped by retention on ` +
            dropped.at.slice(0, 10),
        ];
  if (ledgersWithheld === 0) return counted;
  const ledgers = plural(ledgersWithheld, 'ledger');
  return [...counted, `${ledgers} of that time dropped by retention since: who else is unknown`];
}

/** The words with what hides in them made visible: `ok‹U+200B›`. */
export function visibleWords(text: string): string {
  return neutralise(showHidden(text));
}
