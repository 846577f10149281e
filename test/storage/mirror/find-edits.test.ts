/** The guards around edits, and what an edit of each kind of file asks for. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMemory } from '../../../src/memory.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { editable } from './editable-squad.ts';
import { filesBelow } from './sample-squad.ts';

describe('the guards', () => {
  it('keep a file that lost more than half of its lines', async () => {
    const { edit, writeAgain, shown, kept } = await editable();
    edit('semantic.md', (text) => text.replaceAll(/- \[(?:QA|DEV)\].*\n/gu, ''));
    const [warning] = await writeAgain();
    expect(warning).toMatch(
      /^kiln\/semantic\.md was edited, and nothing of the edit was taken: 2 of its 3 lines/,
    );
    expect(warning).toContain(`The edited file is kept as ${kept()[0]}.`);
    expect(await shown()).toHaveLength(3);
  });

  it('take no missing, older or foreign file for an edit', async () => {
    const { memory, path, writeAgain, events, shown } = await editable();
    const old = readFileSync(path('semantic.md'), 'utf8');
    await memory.write({ squad: 'kiln', session: 'x', output: outputWith('[DEV] Later') });
    writeFileSync(path('semantic.md'), old);
    await writeAgain();
    writeFileSync(path('semantic.md'), '- [DEV] no closing comment\n');
    const [warning] = await writeAgain();
    expect(warning).toContain('was not written by Squadlog');
    expect(await events('EntryRetired')).toEqual([]);
    expect(await shown()).toHaveLength(4);
  });

  it('do not take what came since for deleted', async () => {
    const { memory, edit, writeAgain, path, shown } = await editable();
    const old = readFileSync(path('semantic.md'), 'utf8');
    await memory.write({ squad: 'kiln', session: 'x', output: outputWith('[DEV] Later') });
    writeFileSync(path('semantic.md'), old);
    edit('semantic.md', (text) => text.replace('Warm caches', 'Warm all caches'));
    await writeAgain();
    expect((await shown()).sort()).toEqual([
      '[ALL] Freeze on Friday',
      '[DEV] Flags live in flags.toml',
      '[DEV] Later',
      '[QA] Warm all caches',
    ]);
  });

  it('keep what can not be read, obey the rest, but delete nothing', async () => {
    const { edit, writeAgain, shown, kept, root } = await editable();
    edit('semantic.md', (text) =>
      text
        .replace('### QA Patterns', '### Quality')
        .replace(/- \[ALL\].*\n/u, 'We freeze on Fridays, mostly.\n')
        .replace('flags.toml', 'flags.yaml'),
    );
    const [warning] = await writeAgain();
    expect(warning).toMatch(/was edited: 1 line recorded, 1 entry superseded\. Not taken: line /);
    expect(warning).toContain('the deleted L3 came back');
    expect(await shown()).toEqual(
      expect.arrayContaining(['[DEV] Flags live in flags.yaml', '[ALL] Freeze on Friday']),
    );
    expect(filesBelow(root)[kept()[0] ?? '']).toContain('We freeze on Fridays, mostly.');
  });

  it('keep an edit of meta.json as before', async () => {
    const { edit, writeAgain, kept } = await editable();
    edit('meta.json', (text) => text.replace('"kiln"', '"oven"'));
    expect(await writeAgain()).toEqual([expect.stringContaining('kept as kiln/meta.edited-')]);
    expect(kept()).toHaveLength(1);
  });
});

describe('in other files', () => {
  it('a role view gives its role, and history keeps its superseded line', async () => {
    const { edit, writeAgain, shown, path } = await editable();
    edit('roles/QA.md', (text) => text.replace('### Latest Learnings\n', '$&- Test on Mondays\n'));
    edit('history.md', (text) => text.replace('flags.toml', 'flags.yaml'));
    await writeAgain();
    expect(await shown()).toEqual(
      expect.arrayContaining(['[QA] Test on Mondays', '[DEV] Flags live in flags.yaml']),
    );
    const history = readFileSync(path('history.md'), 'utf8');
    expect(history).toMatch(/~~Flags live in flags.toml~~ <!-- L2 superseded by L\d+ -->/);
    edit('history.md', (text) => text.replace(/- \[DEV\] ~~.*\n/u, ''));
    await writeAgain();
    expect(readFileSync(path('history.md'), 'utf8')).toContain('~~Flags live in flags.toml~~');
  });

  it('a changed pattern is superseded with its sources, and shown beside the others', async () => {
    const { memory, path, edit, writeAgain } = await editable();
    for (const session of ['s2', 's3']) {
      const output = outputWith('[DEV] Flags live in flags.toml', '[QA] Warm caches');
      await memory.write({ squad: 'kiln', session, output });
    }
    await memory.distill({ squad: 'kiln' });
    edit('semantic.md', (text) =>
      text.replace(/flags\.toml <!-- P\d+ -->/u, (found) => found.replace('toml', 'yaml')),
    );
    expect(await writeAgain()).toEqual([
      'kiln/semantic.md was edited: 1 line recorded, 3 entries superseded.',
    ]);
    const text = readFileSync(path('semantic.md'), 'utf8');
    expect(text).not.toContain('flags.toml');
    expect(text).toMatch(/### Written by Hand\n- \[DEV\] Flags live in flags.yaml <!-- L\d+ -->/u);
    const { block } = await memory.read({ squad: 'kiln' });
    expect(block).toContain('flags.yaml');
    expect(block).not.toContain('flags.toml');
    await memory.distill({ squad: 'kiln' });
    expect(readFileSync(path('semantic.md'), 'utf8')).toMatch(/flags\.yaml <!-- P\d+ -->/u);
  });

  it('the same words in two files are one learning', async () => {
    const { edit, writeAgain, shown } = await editable();
    for (const file of ['semantic.md', 'roles/DEV.md', 'history.md']) {
      edit(file, (text) => text.replace('flags.toml', 'flags.yaml'));
    }
    await writeAgain();
    expect((await shown()).filter((text) => text.includes('flags.'))).toEqual([
      '[DEV] Flags live in flags.yaml',
    ]);
  });

  it('two edits of the same line are both kept, with a warning', async () => {
    const { edit, writeAgain, shown } = await editable();
    edit('semantic.md', (text) => text.replace('flags.toml', 'flags.yaml'));
    edit('roles/DEV.md', (text) => text.replace('flags.toml', 'flags.json'));
    const warnings = await writeAgain();
    expect(warnings.join()).toContain('L2 is superseded already; the new words stand beside');
    expect((await shown()).filter((text) => text.includes('flags.'))).toHaveLength(2);
  });

  it('a closed page of the history is read like the history', async () => {
    const { root, memory, path, edit, writeAgain, shown } = await editable();
    const quiet = await openMemory({ root, mirror: false });
    onTestFinished(() => quiet.close());
    const output = outputWith('[OPS] Note');
    for (let day = 1; day <= 202; day += 1) {
      const at = new Date(Date.UTC(2025, 0, day)).toISOString();
      await quiet.write({ squad: 'kiln', session: `old-${day}`, output, occurredAt: at });
    }
    await memory.write({ squad: 'kiln', session: 'old-0', output, occurredAt: '2025-01-01' });
    edit('history/2025-01.md', (text) => text.replace('[OPS] Note', '[OPS] Remark'));
    expect(await writeAgain()).toEqual([
      'kiln/history/2025-01.md was edited: 1 line recorded, 1 entry superseded.',
    ]);
    expect(await shown()).toContain('[OPS] Remark');
    expect(readFileSync(path('history/2025-01.md'), 'utf8')).toContain('~~Note~~');
  });

  it('records appended behind the closing comment are sessions', async () => {
    const { path, writeAgain, shown, memory, kept } = await editable();
    const record = (title: string, lesson: string) =>
      `\n---\n**Recorded:** 2026-11-29T06:27:50Z\n\nTask: ${title}\n` +
      `Outcome: SUCCESS\n\n${lesson}\n`;
    appendFileSync(path('history.md'), record('Fire it', '## Session Memory\n- [OPS] Fire slowly'));
    appendFileSync(path('history.md'), record('Cool it', '- [OPS] Cool slower'));
    const [warning] = await writeAgain();
    expect(warning).toBe('kiln/history.md was edited: 2 sessions recorded, 2 lines recorded.');
    expect(await shown()).toEqual(
      expect.arrayContaining(['[OPS] Fire slowly', '[OPS] Cool slower']),
    );
    expect((await memory.list()).squads[0]?.sessions).toBe(4);
    expect(readFileSync(path('history.md'), 'utf8')).toContain('Task: Fire it');
    expect(kept()).toEqual([]);
    appendFileSync(path('history.md'), 'some words\n');
    expect((await writeAgain())[0]).toContain('no record of a session');
    expect(kept()).toHaveLength(1);
  });

  it('standards are revised, on top of what came since', async () => {
    const { memory, root, writeAgain } = await editable();
    await memory.standards.import({ markdown: '## How\n- Test first\n- Two eyes\n- Be kind\n' });
    const file = join(root, '_process/standards.md');
    const old = readFileSync(file, 'utf8');
    await memory.standards.import({ markdown: '## How\n- Later one\n' });
    const edited = old
      .replace('- Test first', '- Test before')
      .replace(/<!-- S2 -->\n- Two eyes\n/u, '')
      .replace('- Be kind', '- Be kind\n- Say why');
    writeFileSync(file, edited);
    expect(await writeAgain()).toEqual([
      '_process/standards.md was edited: 2 lines recorded, 2 entries forgotten.',
    ]);
    const { standards } = await memory.standards.show();
    expect(standards.map(({ text }) => text)).toEqual([
      ...['Test before', 'Be kind', 'Later one', 'Say why'],
    ]);
  });
});
