/** The notice for the squad-memory skill: what it puts in the place of each verb is there. */
import { expect, it } from 'vitest';
import { loadVerbs } from '../src/catalog.ts';
import { kebabCase } from '../src/surfaces/cli/cli-verb.ts';
import { readDocPages } from './support/doc-pages.ts';

const page = readDocPages().find(({ path }) => path === 'docs/moving-from-squad-memory.md');
const notice = page?.blocks.find(({ language }) => language === 'markdown')?.text ?? '';
const rows = [...notice.matchAll(/^> \| `([a-z]+)[^|]*\|(.+)\|$/gmu)].map(
  ([, verb = '', instead = '']) => ({ verb, instead }),
);

it('tells of each verb that the skill has', () => {
  const skill = ['compress', 'distill', 'flush', 'help', 'list', 'read', 'stats', 'write'];
  expect(rows.map(({ verb }) => verb).sort()).toEqual(skill);
});

it.each(rows)('puts verbs and options that exist in the place of $verb', async (row) => {
  const verbs = await loadVerbs();
  const said = [...row.instead.matchAll(/`squadlog ([a-z]+)([^`]*)`/gu)];
  expect(said.map(([, named]) => named)).toContain(row.verb);
  for (const [, named, rest = ''] of said) {
    if (named === 'help') continue;
    const verb = verbs.find(({ doc }) => doc.verb === named);
    const options = Object.keys(verb?.doc.options ?? {}).map((name) => `--${kebabCase(name)}`);
    expect(verb, named).toBeDefined();
    expect(options).toEqual(expect.arrayContaining(rest.match(/--[a-z-]+/gu) ?? []));
  }
});
