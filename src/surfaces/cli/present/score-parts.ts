/** The parts of a score as a person adds them up. */
import type { Memory } from '../../../index.ts';

type Hit = Awaited<ReturnType<Memory['search']>>['results'][number];

/**
 * Those that are not zero, in thousandths. Each was rounded by itself, so that the greatest of them
 * takes what the sum lacks.
 */
export function addUp(
  parts: Hit['parts'],
  score: number,
): readonly { readonly name: string; readonly value: number }[] {
  const told = Object.entries(parts)
    .map(([name, value]) => ({ name, thousandths: Math.round(value * 1_000) }))
    .filter(({ thousandths }) => thousandths !== 0);
  const sum = told.reduce((total, { thousandths }) => total + thousandths, 0);
  const lacking = Math.round(score * 1_000) - sum;
  const greatest = told.reduce<(typeof told)[number] | undefined>(
    (most, part) => (most === undefined || part.thousandths > most.thousandths ? part : most),
    undefined,
  );
  return told.map((part) => ({
    name: part.name,
    value: (part.thousandths + (part === greatest ? lacking : 0)) / 1_000,
  }));
}
