/** Prompts: a task with the block before it, and the request to record what was learned. */
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../support/temp-root.ts';
import type { Client, Wire } from './served.ts';
import { serve } from './served.ts';

const newRoot = temporaryFolders();

const get = async (client: Client, name: string, given: object = {}): Promise<string> => {
  const { messages } = await client.request('prompts/get', { name, arguments: given });
  expect(messages).toHaveLength(1);
  expect(messages[0].role).toBe('user');
  return messages[0].content.text;
};

describe('prompts', () => {
  it('are recall and remember', async () => {
    const client = await serve(newRoot());
    const { prompts } = await client.request('prompts/list');
    const told = prompts.map(({ name, arguments: given }: Wire) => [
      name,
      given.map((one: Wire) => `${one['name']}${one['required'] ? '!' : ''}`),
    ]);
    expect(told).toEqual([
      ['recall', ['task!', 'squad', 'role']],
      ['remember', ['squad', 'role']],
    ]);
  });

  it('recall puts what the role should know before the task', async () => {
    const client = await serve(newRoot(), { squad: 'kiln' });
    expect(await get(client, 'recall', { task: 'heat the oven' })).toContain('nothing to tell');
    await client.call('memory_record', {
      learnings: [
        { role: 'DEV', text: 'The oven door sticks when it is hot' },
        { role: 'QA', text: 'The oven is tested with a cone' },
      ],
    });
    const text = await get(client, 'recall', { task: 'heat the oven', role: 'QA' });
    expect(text).toContain('- [QA] The oven is tested with a cone');
    expect(text).not.toContain('door sticks');
    expect(text.endsWith('\n\nTask: heat the oven')).toBe(true);
  });

  it('remember asks for lessons, by the tool where there is one', async () => {
    const root = newRoot();
    const client = await serve(root, { squad: 'kiln' });
    const text = await get(client, 'remember', { role: 'qa' });
    expect(text).toContain('Call memory_record');
    expect(text).toContain('squad kiln');
    expect(text).toContain('- [QA] ');
    const reader = await serve(root, { squad: 'kiln', readOnly: true });
    const asked = await get(reader, 'remember');
    expect(asked).not.toContain('memory_record');
    expect(asked).toContain('## Session Memory');
  });

  it.each([
    ['recall', {}, 'recall needs task'],
    ['recall', { task: ' ' }, 'recall needs task'],
    ['recal', {}, 'there are recall, remember'],
    ['recall', { task: 'a', squad: 'no good' }, 'squad must be 1 to 64 letters'],
  ])('%s %j fails', async (name, given, message) => {
    const client = await serve(newRoot());
    await expect(get(client, name, given)).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining(message),
    });
  });
});
