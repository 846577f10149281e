/** What a release promises to earlier ones and to readers: names, migrations, reference pages. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadVerbs } from '../src/catalog.ts';
import { configKeys } from '../src/config-keys.ts';
import { rules, shippedRuleSets } from '../src/distill/index.ts';
import { eventDefinitions } from '../src/events/index.ts';
import { policies } from '../src/policies/index.ts';
import { repository } from './support/source-files.ts';

const verbs = await loadVerbs();

describe('stored events', () => {
  it('are never removed or renamed; a new one joins the committed list', () => {
    const types = Object.values(eventDefinitions).map(({ type }) => type);
    expect(Object.keys(eventDefinitions)).toEqual(types);
    expect(types.toSorted()).toEqual(readJson('test/fixtures/event-names.json'));
  });
});

describe('migrations', () => {
  const folder = path.join(repository, 'db/migrations');
  const stores = readdirSync(folder);

  it.each(stores)('of %s are numbered without gaps', (store) => {
    const files = readdirSync(path.join(folder, store)).sort();
    const numbers = files.map((file) => /^(\d{4})-[a-z0-9-]+\.sql$/u.exec(file)?.[1]);
    expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  it('never change once committed', () => {
    const files = stores.flatMap((store) =>
      readdirSync(path.join(folder, store)).map((file) => `${store}/${file}`),
    );
    const digests = files.map((file) => [file, sha256(readFileSync(path.join(folder, file)))]);
    expect(Object.fromEntries(digests)).toEqual(readJson('test/fixtures/migrations.json'));
  });
});

describe('the reference', () => {
  const read = (page: string) =>
    readFileSync(path.join(repository, 'docs/reference', page), 'utf8');

  it.each(verbs.map(({ doc }) => doc))('documents $verb and its options', ({ verb, options }) => {
    const section = read('cli.md')
      .split(/^## /mu)
      .find((part) => part.startsWith(`${verb}\n`));
    const shown = Object.values(options).filter(({ hidden }) => hidden !== true);
    const missing = shown.filter(({ summary }) => !section?.includes(summary));
    expect(section).toBeDefined();
    expect(missing).toEqual([]);
  });

  it('documents every event', () => {
    const page = read('events.md');
    const types = Object.keys(eventDefinitions);
    expect(types.filter((type) => !page.includes(`\n## ${type}\n`))).toEqual([]);
  });

  it('documents every setting', () => {
    const page = read('config.md');
    expect(configKeys.filter(({ key }) => !page.includes(`\n| \`${key}\` |`))).toEqual([]);
  });

  it('documents every rule, with an example, and every rule set', () => {
    const page = read('rules.md');
    const sections = page.split(/^## /mu);
    const undocumented = rules.filter(({ name, examples: [first] }) => {
      const section = sections.find((part) => part.startsWith(`${name}\n`));
      return first === undefined || section?.includes(first.shows) !== true;
    });
    expect(undocumented).toEqual([]);
    expect(shippedRuleSets.filter(({ name }) => !page.includes(`\n| \`${name}\` |`))).toEqual([]);
  });

  it('documents every policy', () => {
    const page = read('config.md');
    expect(policies.filter(({ summary }) => !page.includes(summary))).toEqual([]);
  });
});

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(repository, file), 'utf8'));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
