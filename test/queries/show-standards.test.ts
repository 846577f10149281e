/** The standards in force, as of any time. */
import { expect, it } from 'vitest';
import { openFilled } from '../support/filled-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('shows the standards in force, as of any time', async () => {
  const memory = await openFilled(folder());
  await memory.standards.import({ markdown: '# Team\n\n- Test first\n', replace: true });
  const texts = async (asOf?: string) =>
    (await memory.standards.show(asOf === undefined ? {} : { asOf })).standards.map(
      ({ section, text }) => `${section}:${text}`,
    );
  expect(await texts()).toEqual(['Team:Test first']);
  expect(await texts('23')).toEqual([':Two eyes']);
  expect(await texts('1')).toEqual([]);
});
