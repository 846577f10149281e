/** Process memory as the Markdown its people write, and what an import changed. */
import type { Memory } from '../../../index.ts';
import { neutralise, withoutHiddenBreaks } from '../../../index.ts';
import type { Look } from '../look.ts';
import { plural } from './wording.ts';

type Standards = Awaited<ReturnType<Memory['standards']['show']>>['standards'];

/** For a terminal: escapes and hidden characters are taken out. */
export function presentStandards({ standards }: { readonly standards: Standards }): string {
  if (standards.length === 0) return 'There are no standards yet.\n';
  return withoutHiddenBreaks(standardsMarkdown(standards));
}

/** One list item a standard under the heading of its section; reads back as the same standards. */
export function standardsMarkdown(standards: Standards): string {
  let section = '';
  let text = '';
  for (const standard of standards) {
    if (standard.section !== section) {
      const heading = standard.section === '' ? title : `## ${standard.section}`;
      text += `${text === '' ? '' : '\n'}${heading}\n\n`;
      section = standard.section;
    }
    const [first = '', ...further] = standard.text.split('\n');
    const lines = further.map((line) => (line === '' ? '' : `  ${line}`));
    text += `${[`- ${first}`, ...lines].join('\n')}\n`;
  }
  return text;
}

/** A heading that ends every section and makes none. */
const title = '# Process Memory: Standards';

export function presentImportedStandards(
  result: Awaited<ReturnType<Memory['standards']['import']>>,
  look: Look,
): string {
  const { added, withdrawn, repeated, masked } = result;
  const further = [
    ...(withdrawn.length === 0 ? [] : [`${withdrawn.length} withdrawn`]),
    ...(repeated === 0 ? [] : [`${repeated} in force already`]),
    ...(masked === 0 ? [] : [`${plural(masked, 'secret')} masked`]),
  ];
  const also = further.length === 0 ? '' : `; ${further.join(', ')}`;
  const lines = added.map(({ section, text }) => {
    const place = section === '' ? '' : `${look.faint(neutralise(section))}: `;
    return `  ${place}${neutralise(text)}\n`;
  });
  return `${plural(added.length, 'standard')} added${also}\n${lines.join('')}`;
}
