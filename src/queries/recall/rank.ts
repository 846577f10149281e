/**
 * Orders entries by how much they matter for a text: words and meaning first, then what their run,
 * role, date and wording say.
 */
import { boosterFor } from './boosts.ts';
import { continuityOf, neighbourGains, sessionShares } from './continuity.ts';
import { scoreFit } from './fit.ts';
import type { Asked, Rankable, Ranked } from './rankable.ts';
import { weights } from './weights.ts';

/**
 * Best first; what neither words, meaning nor neighbours bring near the text is not among them.
 * Equals are told apart by support, then the newer comes first. Depends on nothing but its
 * arguments.
 */
export function rank<Item extends Rankable>(
  pool: readonly Item[],
  asked: Asked,
): readonly Ranked<Item>[] {
  const items = [...pool].sort(compareOldest);
  const runs = { items, continuity: items.map((item) => continuityOf(item, asked)) };
  const fit = scoreFit(runs, asked);
  const gains = neighbourGains(runs, fit.sums);
  const near = fit.sums.map((sum, i) => sum + (gains[i] as number));
  const top = near.reduce((most, score) => Math.max(most, score), 0);
  const shares = sessionShares(runs, near);
  const boost = boosterFor(asked);
  const scored: Scored[] = [];
  for (const [index, item] of items.entries()) {
    if ((near[index] as number) <= 0) continue;
    const { role, subject, date, question } = boost(item);
    const boosts = role + subject + date + weights.session * (shares[index] as number);
    const gained = (near[index] as number) + boosts * top;
    const taken = Math.max(question * top, -takenMax * gained);
    scored.push({ index, total: gained + taken, taken });
  }
  const at = (index: number) => items[index] as Item;
  scored.sort(
    (a, b) =>
      b.total - a.total ||
      at(b.index).support - at(a.index).support ||
      at(b.index).position - at(a.index).position,
  );
  const first = scored[0];
  if (first === undefined) return [];
  const scale = fit.qualityOf(first.index) / first.total;
  return scored.map(({ index, total, taken }) => ({
    item: at(index),
    score: total * scale,
    get parts() {
      const { role, subject, date } = boost(at(index));
      const share = top * scale;
      return {
        ...fit.partsOf(index, scale),
        neighbours: (gains[index] as number) * scale,
        session: weights.session * (shares[index] as number) * share,
        ...{ role: role * share, subject: subject * share },
        ...{ date: date * share, question: taken * scale },
      };
    },
  }));
}

interface Scored {
  readonly index: number;
  readonly total: number;
  /** What asking took off. */
  readonly taken: number;
}

/** What asks stands further behind, and is a result all the same. */
const takenMax = 0.9;

/** So that no equal depends on the order that the pool came in; a pattern before its lesson. */
function compareOldest(a: Rankable, b: Rankable): number {
  return a.position - b.position || Number(a.session !== null) - Number(b.session !== null);
}
