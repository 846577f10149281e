/** The catalog names each verb once, as its own words do, and loads what it names. */
import { describe, expect, it } from 'vitest';
import type { CapabilityName } from '../src/catalog.ts';
import { catalog, loadCapability, loadVerb, loadVerbs, verbNames } from '../src/catalog.ts';

describe('the catalog', () => {
  it.each(Object.keys(catalog) as CapabilityName[])('loads %s under its own name', async (name) => {
    const capability = await loadCapability(name);
    const listed = catalog[name] as { readonly verb?: string; readonly load: unknown };
    expect(capability.name).toBe(name);
    expect(capability.doc?.verb).toBe(listed.verb);
  });

  it('gives the words of one verb or of all, in the order of help', async () => {
    expect(verbNames.slice(0, 3)).toEqual(['list', 'read', 'write']);
    expect((await loadVerbs()).map(({ doc }) => doc.verb)).toEqual(verbNames);
    expect(await loadVerb('read')).toMatchObject({ name: 'read-memory', kind: 'query' });
    expect(await loadVerb('reed')).toBeUndefined();
  });
});
