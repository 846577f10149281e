/** `memory_record`: lessons and outputs go through the capture of every output. */
import { describe, expect, it } from 'vitest';
import { outputWith } from '../../../support/sample-memory.ts';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { writeSettings } from '../../../support/write-settings.ts';
import { serve } from '../served.ts';
import { serveFilled } from '../served-kiln.ts';

const newRoot = temporaryFolders();

describe('memory_record', () => {
  it('records the bullets of a whole output, and says why it skips others', async () => {
    const client = await serve(newRoot(), { squad: 'kiln' });
    const { stored, skipped } = await client.call('memory_record', {
      output: outputWith('[DEV] The door sticks', 'ok'),
      session: 'run-3',
    });
    expect(stored).toMatchObject([{ role: 'DEV', text: 'The door sticks' }]);
    expect(skipped.length + stored.length).toBe(2);
  });

  it('records the same of the same run once', async () => {
    const { client } = await serveFilled(newRoot());
    const again = { session: 'run-9', learnings: [{ text: 'The shelf holds forty plates' }] };
    expect(await client.call('memory_record', again)).toMatchObject({ repeated: 0 });
    expect(await client.call('memory_record', again)).toMatchObject({ stored: [], repeated: 1 });
  });

  it('masks secrets', async () => {
    const { client } = await serveFilled(newRoot());
    const secret = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
    const { stored, masked } = await client.call('memory_record', {
      learnings: [{ text: `The deploy key is ${secret} and lives in the vault` }],
    });
    expect(masked).toBe(1);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('makes one line of a lesson that has several, so that none is lost as a heading', async () => {
    const { client } = await serveFilled(newRoot());
    const { stored } = await client.call('memory_record', {
      learnings: [{ role: 'DEV', text: 'Fire twice\n\n## Notes\n- [QA] not a lesson of its own' }],
    });
    expect(stored).toMatchObject([
      { role: 'DEV', text: 'Fire twice ## Notes - [QA] not a lesson of its own' },
    ]);
  });

  it.each([
    [{}, 'give learnings, or an output'],
    [{ output: 'x', learnings: [{ text: 'y' }] }, 'one of the two'],
    [{ learnings: [] }, 'learnings is empty'],
    [{ learnings: 'a lesson' }, 'must be a list of {text, role?}'],
    [{ learnings: [{ text: ' ' }] }, 'a lesson has no text'],
    [{ learnings: [{ text: 'a', role: 'QA LEAD' }] }, 'role must be 1 to 64 letters'],
    [{ learnings: Array.from({ length: 51 }, () => ({ text: 'a' })) }, 'more than 50'],
  ])('refuses %j', async (given, message) => {
    const client = await serve(newRoot(), { squad: 'kiln' });
    expect(await client.failure('memory_record', given)).toContain(message);
  });

  it('asks for a whole output where sections have a form of their own', async () => {
    const root = newRoot();
    writeSettings(root, { extraction: { pattern: '^Lessons$' } });
    const client = await serve(root, { squad: 'kiln' });
    const told = await client.failure('memory_record', {
      learnings: [{ text: 'The door sticks' }],
    });
    expect(told).toContain('give a whole output that has them');
    const output = 'Done.\n\n## Lessons\n\n- [DEV] The door sticks\n';
    const { stored } = await client.call('memory_record', { output });
    expect(stored).toHaveLength(1);
  });
});
