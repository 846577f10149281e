/** Keeps entries out of an answer whose words are not those of the log, and says so. */
import type { ShownWords } from '../text/shown-words.ts';
import type { View } from './query.ts';
import type { FitOptions, Fitted, LayerOffer } from './recall/fit-budget.ts';
import { fitBudget } from './recall/fit-budget.ts';
import type { LayerName } from './recall/frame.ts';
import { layerNames } from './recall/frame.ts';
import { startTelling } from './recall/near-repeats.ts';

interface Worded {
  readonly entry: { readonly shortId: string };
  readonly words: ShownWords | undefined;
}

/**
 * Those whose words fit the log, and a warning that names the others. What is asked of the log is
 * little, so that only what is shown should be asked about.
 */
export async function keepSound<Candidate extends Worded>(
  candidates: readonly Candidate[],
  view: Pick<View, 'findAltered'>,
): Promise<{ readonly sound: readonly Candidate[]; readonly warnings: readonly string[] }> {
  const asked = candidates.flatMap(({ words }) => words ?? []);
  const altered = new Set(asked.length === 0 ? [] : await view.findAltered(asked));
  if (altered.size === 0) return { sound: candidates, warnings: [] };
  const isSound = ({ words }: Worded) => words === undefined || !altered.has(words);
  const withheld = candidates.filter((candidate) => !isSound(candidate));
  return {
    sound: candidates.filter(isSound),
    warnings: [tellAltered(withheld.map(({ entry }) => entry.shortId))],
  };
}

type Offers = Readonly<Record<LayerName, LayerOffer>>;

/** Fits a block of sound entries; what is withheld stays visible, and so is counted as left out. */
export async function fitSound(
  offers: Offers,
  how: HowToFit,
  view: Pick<View, 'findAltered'>,
): Promise<{ readonly fitted: Fitted | undefined; readonly warnings: readonly string[] }> {
  const fitted = await fitOnce(offers, how);
  const shown = layerNames.flatMap((name) => fitted?.layers[name] ?? []);
  if ((await keepSound(shown, view)).warnings.length === 0) return { fitted, warnings: [] };
  // A store that was altered once may be so elsewhere: all that could be shown is looked at.
  const warnings: string[] = [];
  const keep = async (name: LayerName): Promise<LayerOffer> => {
    const kept = await keepSound(offers[name].candidates, view);
    warnings.push(...kept.warnings);
    return { ...offers[name], candidates: kept.sound };
  };
  const sound = {
    process: await keep('process'),
    program: await keep('program'),
    episodic: await keep('episodic'),
  };
  return { fitted: await fitOnce(sound, how), warnings };
}

/** One sentence, however many there are. */
export function tellAltered(shortIds: readonly string[]): string {
  const named = [...new Set(shortIds)];
  const more = named.length > namedMax ? ` and ${named.length - namedMax} more` : '';
  const verb = named.length === 1 ? 'was altered: its words do' : 'were altered: their words do';
  return (
    `${named.slice(0, namedMax).join(', ')}${more} ${verb} not fit the log and are withheld; ` +
    'squadlog doctor says what is wrong.'
  );
}

const namedMax = 5;

/** `skipsRepeats`: what says the same as a better entry is left out. */
type HowToFit = Omit<FitOptions, 'startTelling'> & { readonly skipsRepeats: boolean };

/** What tells repeats apart is loaded only where entries share most of their words. */
async function fitOnce(offers: Offers, how: HowToFit): Promise<Fitted | undefined> {
  if (!how.skipsRepeats) return fitBudget(offers, how);
  let isSuspected = false;
  const suspect = () => {
    isSuspected = true;
    return false;
  };
  const fitted = fitBudget(offers, { ...how, startTelling: () => startTelling(suspect) });
  if (!isSuspected) return fitted;
  const { sameChecker } = await import('./recall/says-same.ts');
  const saysSame = sameChecker();
  return fitBudget(offers, { ...how, startTelling: () => startTelling(saysSame) });
}
