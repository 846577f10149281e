/** The text of the standards: what editors are opened on, and what import reads back unchanged. */
import { expect, it } from 'vitest';
import { openFor } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();

it('reads back as the standards it was made of', async () => {
  const memory = await openFor(newFolder());
  expect(await memory.standards.text()).toMatchObject({ count: 0 });
  await memory.standards.import({ markdown: '## How\n- Test first\n\n> Quote\n\n1. One\n' });
  const { markdown, count } = await memory.standards.text();
  expect(count).toBe(3);
  const again = await memory.standards.import({ markdown, replace: true });
  expect(again).toMatchObject({ added: [], withdrawn: [], repeated: 3 });
});
