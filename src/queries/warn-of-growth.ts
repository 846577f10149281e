/** Says when a layer holds so much more than its share of a block that most of it is never told. */
import type { LayerName } from './recall/frame.ts';
import type { ReadSettings } from './recall/settings.ts';

/** A squad or agent with the tokens that its layers hold. */
export interface Holder {
  readonly squad: string;
  readonly tokens: Readonly<Record<LayerName, number>>;
}

/**
 * Times its share that a layer may hold. People wrote the standards to be told always. Patterns
 * are best first, and a task finds the others. Sessions of a week wait to be compressed.
 */
const sharesMax: Readonly<Record<LayerName, number>> = { process: 1, program: 10, episodic: 20 };

/** The process layer is the same for all, and so warned of once. */
export function warnOfGrowth(
  holders: readonly Holder[],
  settings: Pick<ReadSettings, 'layers' | 'tokenBudget'>,
): string[] {
  const { tokenBudget } = settings;
  const warn = (layer: LayerName, tokens: number, whose: string): string[] => {
    const share = shareOf(layer, settings);
    if (share === 0 || tokens <= share * sharesMax[layer]) return [];
    const times = Math.floor(tokens / share);
    const much = times < 2 ? 'more than' : `${times} times`;
    const size = `${tokens} tokens, ${much} its share of ${share} of ${tokenBudget}`;
    return [`${names[layer]}${whose} is ${size}: ${advice[layer]}`];
  };
  return [
    ...warn('process', Math.max(0, ...holders.map(({ tokens }) => tokens.process)), ''),
    ...holders.flatMap(({ squad, tokens }) => [
      ...warn('program', tokens.program, ` of ${squad}`),
      ...warn('episodic', tokens.episodic, ` of ${squad}`),
    ]),
  ];
}

/** What a layer has of a full block where all three are; 0 for one that is switched off. */
function shareOf(
  layer: LayerName,
  { layers, tokenBudget }: Pick<ReadSettings, 'layers' | 'tokenBudget'>,
): number {
  const enabled = Object.values(layers).filter((each) => each.enabled);
  const floors = enabled.reduce((sum, { tokens }) => sum + tokens, 0);
  if (!layers[layer].enabled || floors === 0) return 0;
  return Math.floor((layers[layer].tokens / floors) * tokenBudget);
}

const names: Readonly<Record<LayerName, string>> = {
  process: 'Process memory',
  program: 'Program memory',
  episodic: 'Episodic memory',
};

const advice: Readonly<Record<LayerName, string>> = {
  process:
    'beside full layers, some standards are told to no spawn. Shorten them, or raise ' +
    'layers.process.tokens or tokenBudget.',
  program:
    'most patterns are told only where a task asks for them. Adopt rules that promote fewer ' +
    '(minSupport of promotion), or raise layers.program.tokens or tokenBudget.',
  episodic:
    'most lessons are told only where a task asks for them. Compress sooner ' +
    '(layers.episodic.compressAfterDays), or raise layers.episodic.tokens or tokenBudget.',
};
