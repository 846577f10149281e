/**
 * Lanes: work on one thing, one piece after another. The host calls its hooks side by side, and
 * what ends a sub-agent must not overtake what it said.
 */

export interface Lanes {
  /** Starts when all that was put into the lane before has ended, well or not. */
  enter<Result>(lane: string, work: () => Promise<Result>): Promise<Result>;
}

export function openLanes(): Lanes {
  const lanes = new Map<string, Promise<unknown>>();
  return {
    enter: (lane, work) => {
      const turn = (lanes.get(lane) ?? Promise.resolve()).then(work, work);
      lanes.set(lane, turn);
      const leave = () => {
        if (lanes.get(lane) === turn) lanes.delete(lane);
      };
      turn.then(leave, leave);
      return turn;
    },
  };
}
