/**
 * Which closed pages of a history changed since a position, so that a capture rewrites no more
 * than those.
 */
import type { MemoryEvent } from '../../events/index.ts';
import type { Reader } from '../storage.ts';
import type { SessionPlace } from './mirror-rows.ts';
import {
  placeOfSession,
  sessionOfLearning,
  sessionsBetween,
  sessionsByAge,
  timesOfSession,
} from './mirror-rows.ts';

/** Sessions in `history.md`, and at most in one page. */
export const historySessionsMax = 200;
export const pageSessionsMax = 200;

export interface HistoryPage {
  /** `2026-11.md`; `2026-11.2.md` for the second page of a month. */
  readonly name: string;
  /** First moment of the month; where its sessions, or those of `history.md`, begin anew. */
  readonly from: string;
  readonly until: SessionPlace;
  /** Sessions of the month on the pages before. */
  readonly skip: number;
  /** True where its sessions moved on to newer months: written only over an older one. */
  readonly empty: boolean;
}

export interface ChangedPages {
  readonly pages: readonly HistoryPage[];
  /** True where no page but these has anything to say. */
  readonly isAll: boolean;
}

/** The pages that may differ from what was written at `since`; all of them where it is 0. */
export async function changedPages(
  view: Reader,
  stream: string,
  since: number,
): Promise<ChangedPages> {
  const [cutoff] = await view.rows(
    sessionsByAge({ stream, rank: historySessionsMax - 1, limit: 1 }),
  );
  const touched = since === 0 ? undefined : await readTouched(view, stream, since);
  const isAll = touched === undefined;
  if (cutoff === undefined) return { pages: [], isAll };
  const places =
    touched === undefined
      ? await view.rows(sessionsByAge({ stream, rank: historySessionsMax, limit: allSessions }))
      : await placesOf(view, stream, touched);
  const earliest = new Map<string, SessionPlace>();
  for (const place of places) {
    if (comparePlaces(place, cutoff) >= 0) continue;
    const month = place.at.slice(0, 7);
    const known = earliest.get(month);
    if (known === undefined || comparePlaces(place, known) < 0) earliest.set(month, place);
  }
  const pages: HistoryPage[] = [];
  for (const [month, first] of [...earliest].sort()) {
    pages.push(...(await pagesOfMonth(view, { stream, month, first, cutoff })));
  }
  return { pages, isAll };
}

const allSessions = 1_000_000_000;
/** Past so many events it is cheaper to look at every page. */
const eventsMax = 5_000;

interface Touched {
  readonly sessions: ReadonlySet<string>;
  /** Sessions that were captured, again or for the first time. */
  readonly captured: ReadonlySet<string>;
}

/** Undefined where too much happened to tell. */
async function readTouched(
  view: Reader,
  stream: string,
  since: number,
): Promise<Touched | undefined> {
  const sessions = new Set<string>();
  const captured = new Set<string>();
  let seen = 0;
  for await (const event of view.events({
    after: since,
    streams: [stream],
    limit: eventsMax + 1,
  })) {
    seen += 1;
    if (seen > eventsMax) return undefined;
    if ('opaque' in event) continue;
    if (event.type === 'SessionRecorded') captured.add(event.data.session.id);
    else if (event.type === 'SessionOutcomeRecorded') sessions.add(event.data.session);
    else if (event.type === 'LearningRecorded') sessions.add(event.data.session ?? '');
    else if (isAnywhere(event)) return undefined;
    else if (event.type === 'SessionsCompressed') {
      for (const session of event.data.sessions) sessions.add(session);
    } else {
      for (const id of retiredOrBack(event)) {
        const [row] = await view.rows(sessionOfLearning({ id }));
        sessions.add(row?.session ?? '');
      }
    }
  }
  return { sessions, captured };
}

/** What a flush hid, an undo changed or a replay decided may stand on any page. */
function isAnywhere(event: MemoryEvent): boolean {
  if (event.type === 'SquadDistilled') return event.data.replaces.length > 0;
  return event.type === 'SquadFlushed' || event.type === 'TransformationUndone';
}

/** Learnings that are struck through from here on, or no longer. */
function retiredOrBack(event: MemoryEvent): readonly string[] {
  switch (event.type) {
    case 'EntryRetired':
    case 'EntryRestored':
    case 'EntryErased':
      return [event.data.entry];
    case 'SquadDistilled':
      return [...event.data.retired.map(({ entry }) => entry), ...(event.data.reinstated ?? [])];
    default:
      return [];
  }
}

/**
 * Where touched sessions stand now and where they stood before, and those that newer ones pushed
 * out of `history.md`: no more than were captured.
 */
async function placesOf(
  view: Reader,
  stream: string,
  { sessions, captured }: Touched,
): Promise<readonly SessionPlace[]> {
  const places: SessionPlace[] = [];
  for (const session of new Set([...sessions, ...captured])) {
    places.push(...(await view.rows(placeOfSession({ stream, session }))));
  }
  for (const session of captured) {
    const times = await view.rows(timesOfSession({ stream, session }));
    places.push(...times.map(({ at }) => ({ at, position: 0 })));
  }
  const pushed = { stream, rank: historySessionsMax, limit: captured.size };
  places.push(...(await view.rows(sessionsByAge(pushed))));
  return places;
}

/**
 * From the page that holds `first` to the one after the month's last, which a session may have
 * left.
 */
async function pagesOfMonth(
  view: Reader,
  of: {
    readonly stream: string;
    readonly month: string;
    readonly first: SessionPlace;
    readonly cutoff: SessionPlace;
  },
): Promise<readonly HistoryPage[]> {
  const { stream, month, first, cutoff } = of;
  const nextMonth = { at: `${month}-99`, position: 0 };
  const until = comparePlaces(nextMonth, cutoff) < 0 ? nextMonth : cutoff;
  const count = async (end: SessionPlace) => {
    const range = { stream, from: month, until: end.at, before: end.position };
    return (await view.rows(sessionsBetween(range)))[0]?.sessions ?? 0;
  };
  const total = await count(until);
  const firstPage = Math.floor((await count(first)) / pageSessionsMax);
  const pages = Math.max(firstPage, Math.ceil(total / pageSessionsMax));
  return Array.from({ length: pages - firstPage + 1 }, (_, index) => {
    const page = firstPage + index;
    return {
      name: page === 0 ? `${month}.md` : `${month}.${page + 1}.md`,
      from: month,
      until,
      skip: page * pageSessionsMax,
      empty: page * pageSessionsMax >= total,
    };
  });
}

function comparePlaces(left: SessionPlace, right: SessionPlace): number {
  if (left.at !== right.at) return left.at < right.at ? -1 : 1;
  return left.position - right.position;
}
