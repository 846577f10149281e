/** `memory_forget`: takes an entry out of the memory that is shown. */
import type { MemoryMethods } from '../../../index.ts';
import { MemoryError } from '../../../index.ts';
import { plainResult } from '../plain-result.ts';
import { changed } from './result-schemas.ts';
import { defineTool, namedIn, pick, withWarnings } from './tool.ts';

type Changed = Awaited<ReturnType<MemoryMethods['forget']>>;

export const memoryForget = defineTool<Changed>({
  name: 'memory_forget',
  title: 'Forget a memory entry',
  description:
    'Take a wrong or outdated entry out of squad memory, so that no agent is told it any more. ' +
    'The log keeps it, and a person can restore it. Name the squad and the id (L12; P12 takes ' +
    'all sources of a pattern with it) as memory_search gives them, and say why.',
  verb: 'forget',
  takes: ['squad', 'entry', 'reason'],
  words: {
    squad: 'The squad whose memory the entry is in.',
    entry: 'The id: L12, or P12 with all its sources.',
    reason: 'Why, as the log shall keep it.',
  },
  needs: ['squad'],
  writes: true,
  isDestructive: true,
  output: changed,
  more: 'All of it was forgotten; only this report is cut.',
  run: async (given, { memory, scope }) => {
    const named = namedIn(given);
    if (named.squad === undefined) throw squadMissing();
    const { squad = named.squad } = scope.whose({ squad: named.squad });
    refuseStandard(given['entry']);
    const reason = given['reason'];
    const result = (await memory.run('forget-entry', {
      ...pick(given, ['entry']),
      squad,
      // The log has one kind of actor for changes by hand, so the reason says who asked.
      reason: typeof reason === 'string' ? `${byAgent}: ${reason}` : (reason ?? byAgent),
    })) as Changed;
    return {
      result: plainResult(result, true),
      lists: ['added', 'entries'],
      text: (told) => withWarnings(tell(told), told),
    };
  },
});

const byAgent = 'Asked for by an agent, over MCP';

function tell({ changed: isChanged, entries }: Changed): string {
  const ids = entries.map(({ shortId }) => shortId).join(', ');
  return isChanged ? `Forgot ${ids}.` : `Nothing was changed: ${ids}.`;
}

/** A standard is of all squads, and people write it. */
function refuseStandard(entry: unknown): void {
  if (typeof entry !== 'string' || !/^s\d{1,15}$/iu.test(entry.trim())) return;
  throw new MemoryError({
    code: 'refused',
    message: `${entry.trim()} is a standard of all squads, which only a person withdraws.`,
    hint: 'squadlog standards edit',
  });
}

function squadMissing(): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: 'memory_forget needs squad: the squad whose memory the entry is in.',
    hint: 'squadlog search',
  });
}
