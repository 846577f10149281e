/** What was captured in a memory, for tests of the ends of spawns. */
import { openFor } from './sample-memory.ts';

/** Session, outcome and number of lessons of each capture, in the order of the log. */
export async function captured(
  root: string,
  squad = 'shop',
): Promise<(readonly [session: string, outcome: string, learnings: number])[]> {
  const memory = await openFor(root);
  const { squads } = await memory.list();
  const known = squads.some((row) => row.squad.toLowerCase() === squad);
  const { events } = known
    ? await memory.log({ squad, type: 'SessionRecorded' })
    : { events: [] as const };
  await memory.close();
  return events.map(({ data }) => {
    const { session, outcome, learnings } = data as {
      readonly session: { readonly id: string };
      readonly outcome: string;
      readonly learnings: number;
    };
    return [session.id, outcome, learnings] as const;
  });
}
