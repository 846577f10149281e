/** How texts are compared: by the embedder of the settings, else by less, and then it says so. */
import { describe, expect, it } from 'vitest';
import { indexedTerms } from '../../src/projections/full-text.ts';
import type { ComparedThen } from '../../src/queries/understanding.ts';
import { meaningOf, mocked, modelAt } from '../support/meaning-scene.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();

describe('the word table', () => {
  it('compares texts as they come, by its share', async () => {
    const found = await meaningOf({}).understand('remove obsolete docs');
    expect(found).toMatchObject({ mode: 'hybrid', embedder: 'words-1', share: 0.3 });
    expect(found).not.toHaveProperty('degraded');
    const [near = 0, far = 1, none] =
      found.ofTerms(termsOf('delete outdated documentation', 'ship on tuesdays', '中')) ?? [];
    expect(near).toBeGreaterThan(far + 0.2);
    expect(none).toBe(0);
  });

  it('gives a text the same value each time it is asked', async () => {
    const meaning = meaningOf({});
    const values = async () =>
      (await meaning.understand('old docs')).ofTerms(termsOf('docs', 'new docs'));
    expect(await values()).toEqual(await values());
  });

  it('wants more of what shares no word the fewer words are known', async () => {
    const { leastSimilarity } = await meaningOf({}).understand('docs');
    expect([0, 1, 2, 3, 12].map(leastSimilarity)).toEqual([0.35, 0.4, 0.4, 0.1, 0.1]);
  });

  it('takes the share of the settings', async () => {
    expect(await meaningOf({ share: 0.7 }).understand('docs')).toMatchObject({ share: 0.7 });
  });

  it('gives stored vectors the values that it gives their texts', async () => {
    const root = folder();
    writeSettings(root, { autoDistillEvery: 0 });
    const memory = await openFor(root);
    const texts = ['Delete outdated documentation', 'Ship on Tuesdays'];
    await memory.write({
      squad: 'kiln',
      output: outputWith(...texts.map((one) => `[DEV] ${one}`)),
    });
    const understand = () => meaningOf({}, root).understand('remove obsolete docs');
    expect((await understand()).stored('squad/kiln').positions).toEqual([]);
    await memory.embed();
    const found = await understand();
    const { positions, values } = found.stored('squad/kiln');
    expect(positions).toHaveLength(2);
    expect(values).toEqual(found.ofTerms(termsOf(...texts)));
    expect(found.stored('squad/loom').positions).toEqual([]);
  });
});

it('compares nothing where no embedder is set', async () => {
  const found = await meaningOf({ kind: 'none' }).understand('docs');
  expect(found).toMatchObject({ mode: 'keyword', embedder: null, share: 0 });
  expect(found).not.toHaveProperty('degraded');
  expect(found.ofTerms(termsOf('docs'))).toBeUndefined();
  expect(found.stored('squad/kiln').positions).toEqual([]);
});

describe('a model', () => {
  it('is asked for the text alone, and never for what has no vector yet', async () => {
    const mock = await mocked();
    const found = await meaningOf(modelAt(mock)).understand('old docs');
    expect(found).toMatchObject({ mode: 'hybrid', embedder: expect.stringContaining('m') });
    expect(found.share).toBe(0.5);
    expect(found.ofTerms(termsOf('docs'))).toBeUndefined();
    expect(mock.texts).toEqual(['old docs']);
  });

  it('leaves its place to the word table where it fails, and that is said', async () => {
    const mock = await mocked();
    mock.misbehave({ kind: 'status', status: 500 });
    const found = await meaningOf(modelAt(mock, { share: 0.9 })).understand('docs');
    // The share is that of the table: the settings' was meant for the model.
    expect(found).toMatchObject({ mode: 'hybrid', embedder: 'words-1', share: 0.3 });
    expect(found.degraded).toMatch(/^ollama:m gave no vector .*word table stands in for it$/u);
    expect(found.ofTerms(termsOf('docs'))?.[0]).toBeCloseTo(1, 1);
  });

  it('never compares vectors of other dimensions', async () => {
    const root = folder();
    const mock = await mocked();
    writeSettings(root, { embedder: modelAt(mock), autoDistillEvery: 0 });
    const memory = await openFor(root);
    await memory.write({ squad: 'kiln', output: outputWith('[DEV] Old docs') });
    await memory.embed();
    const stored = async () =>
      (await meaningOf(modelAt(mock), root).understand('docs')).stored('squad/kiln').positions;
    expect(await stored()).toHaveLength(1);
    mock.setDimensions(24);
    expect(await stored()).toEqual([]);
  });
});

describe('an answer of then', () => {
  const words: ComparedThen = { embedder: 'words-1', share: 0.3, until: {} };

  it.each<[string, object, ComparedThen, object]>([
    ['words, now none', { kind: 'none' }, words, { embedder: 'words-1', share: 0.3 }],
    ['words of another share', { share: 0.9 }, words, { embedder: 'words-1', share: 0.3 }],
    [
      'none, now words',
      {},
      { embedder: 'none', share: 0, until: {} },
      { mode: 'keyword', share: 0 },
    ],
    [
      'words of a share that is not known',
      { share: 0.9 },
      { embedder: 'words-1', share: undefined, until: {} },
      { embedder: 'words-1', share: 0.9 },
    ],
  ])('comes out again by %s', async (_name, now, then, wanted) => {
    const found = await meaningOf(now).understand('docs', then);
    expect(found).toMatchObject(wanted);
    expect(found).not.toHaveProperty('degraded');
  });

  it('comes out again by words, now a model, which is not asked', async () => {
    const mock = await mocked();
    expect(await meaningOf(modelAt(mock)).understand('docs', words)).toMatchObject({
      ...{ mode: 'hybrid', embedder: 'words-1', share: 0.3 },
    });
    expect(mock.texts).toEqual([]);
  });

  it('says that the model of then is another now', async () => {
    const mock = await mocked();
    const then = { embedder: 'ollama:other', share: 0.4, until: {} };
    const found = await meaningOf(modelAt(mock)).understand('docs', then);
    expect(found.degraded).toContain('it was chosen with vectors of ollama:other, now ');
    expect(found.share).toBe(0.4);
  });

  it('leaves out vectors that were stored since', async () => {
    const root = folder();
    const mock = await mocked();
    writeSettings(root, { embedder: modelAt(mock), autoDistillEvery: 0 });
    const memory = await openFor(root);
    await memory.write({
      squad: 'kiln',
      output: outputWith('[DEV] One', '[DEV] Two', '[DEV] Six'),
    });
    await memory.embed();
    const storedUpTo = async (until: ComparedThen['until']) => {
      const then = { embedder: 'ollama:m', share: 0.5, until };
      const found = await meaningOf(modelAt(mock), root).understand('two', then);
      const { positions, values } = found.stored('squad/kiln');
      expect(values).toHaveLength(positions.length);
      return positions;
    };
    const all = await storedUpTo({});
    expect(all).toHaveLength(3);
    expect(await storedUpTo({ 'squad/kiln': all[1] as number })).toEqual(all.slice(0, 2));
    expect(await storedUpTo({ 'squad/kiln': 0 })).toEqual([]);
    expect(await storedUpTo({ 'squad/loom': 0 })).toEqual(all);
  });
});

/** As their rows keep them. */
function termsOf(...texts: readonly string[]): readonly string[] {
  return texts.map((text) => indexedTerms({ role: 'DEV', text }));
}
