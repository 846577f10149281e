/** The reverse of `why`: what a session taught and what became of it, and what it was told. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { becameOf, earlier, lineOf, touchWords } from './why-words.ts';
import { moment, plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['why']>>;
type Session = NonNullable<Result['session']>;

export function presentSession(result: Result & { readonly session: Session }, look: Look): string {
  const { entry, session, via, transformations } = result;
  const { id, title, outcome, taught, told } = session;
  const blocks = plural(told.length + session.omitted, 'block');
  const name = look.strong(entry.shortId === 'R0' ? 'session' : `${entry.shortId} session`);
  const head = `${name} ${neutralise(id)} (${outcome})`;
  if (look.input['injected'] === true) {
    return `${head} was told ${blocks}\n${presentTold(session, look)}`;
  }
  const label = (word: string, rows: readonly string[]) =>
    rows.map((row, at) => [look.faint(at === 0 ? word : ''), row]);
  const origin = via.kind === 'import' ? ['imported'] : [];
  const rows = [
    ...label('task', title === null ? [] : [neutralise(title)]),
    ...label(entry.shortId === 'R0' ? 'started' : 'recorded', [
      `event ${via.position} (${via.event}), ${moment(via.at)}`,
      ...origin,
    ]),
    ...label('taught', taught.length === 0 ? ['nothing'] : taught.map(taughtWords)),
    ...label('since then', [
      ...earlier(result.omitted.transformations, 'event'),
      ...transformations.map(touchWords),
    ]),
    ...label('told', told.length === 0 ? ['nothing'] : [blocks]),
  ];
  return `${head}\n${table(rows, { indent: '  ' })}${presentTold(session, look)}`;
}

function taughtWords(entry: Session['taught'][number]): string {
  const { shortId, status, distilled, successor } = entry;
  const by = successor === undefined ? '' : ` by ${successor}`;
  const standing = status === 'current' ? '' : `${status}${by}`;
  const became = distilled === undefined ? '' : becameOf(distilled);
  const said = [standing, became].filter((part) => part !== '').join('; ');
  return `${shortId} ${lineOf(entry)}${said === '' ? '' : `: ${said}`}`;
}

function presentTold({ told, omitted }: Session, look: Look): string {
  const before = earlier(omitted, 'block').map((row) => `  ${row}\n`);
  return [...before, ...told.map((block) => presentBlock(block, look))].join('');
}

function presentBlock(block: Session['told'][number], look: Look): string {
  const { at, event, position, role, tokens, budget, asOf, entries, withheld } = block;
  if (block.droppedAt !== undefined) return droppedBlock(block, look);
  const as = role === null ? '' : ` as ${neutralise(role)}`;
  const facts = `${tokens} of ${plural(budget, 'token')}, read at position ${asOf}`;
  const head = `  event ${position} (${event})${as}, ${moment(at)}, ${facts}\n`;
  if (entries.length === 0) return `${head}    ${look.faint('the request for a section alone')}\n`;
  const rows = entries.map((entry) => [entry.layer, entry.shortId, lineOf(entry)]);
  const lines = table(rows, {
    indent: '    ',
    paint: (cell, _row, column) => (column === 0 ? look.faint(cell) : cell),
  });
  if (withheld === 0) return head + lines;
  const were = `${plural(withheld, 'line')} forgotten or erased since: the text is withheld`;
  return `${head}${lines}    ${look.doubtful(were)}\n`;
}

function droppedBlock({ at, event, position, droppedAt }: Session['told'][number], look: Look) {
  const since = droppedAt === '' ? 'since' : `on ${droppedAt?.slice(0, 10)}`;
  const gone = look.doubtful(`its ledger was dropped by retention ${since}`);
  return `  event ${position} (${event}), ${moment(at)}: ${gone}\n`;
}
