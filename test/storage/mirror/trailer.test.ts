/** A trailer says where a file stands, and gives away every edit. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTrailer, sealJson, sealMarkdown } from '../../../src/storage/mirror/trailer.ts';

it('reads back what was sealed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, position) => {
      const unedited = { position, edited: false };
      expect(readTrailer(sealMarkdown(`${text}\n`, position))).toEqual(unedited);
      expect(readTrailer(sealJson({ text }, position))).toEqual(unedited);
    }),
  );
});

it('closes Markdown with a comment, and JSON with fields', () => {
  expect(sealMarkdown('a\n', 7)).toMatch(/^a\n<!-- squadlog position=7 sha256=[0-9a-f]{64} -->\n$/);
  const fields = JSON.parse(sealJson({ squadId: 'kiln' }, 7));
  expect(Object.keys(fields)).toEqual(['squadId', 'position', 'bodyHash']);
});

it.each([
  ['a changed body', (file: string) => file.replace('words', 'Words')],
  ['other line ends', (file: string) => file.replaceAll('\n', '\r\n')],
  ['a byte order mark', (file: string) => `\ufeff${file}`],
  ['words behind the trailer', (file: string) => `${file}\nmore\n`],
])('sees %s', (_name, change) => {
  const edited = { position: 7, edited: true };
  expect(readTrailer(change(sealMarkdown('words\nand words\n', 7)))).toEqual(edited);
  expect(readTrailer(change(sealJson({ words: 1 }, 7)))).toEqual(edited);
});

it('takes a lost last line end for no edit', () => {
  const sealed = sealMarkdown('words\n', 7);
  expect(readTrailer(sealed.trimEnd())).toEqual({ position: 7, edited: false });
});

it('knows no trailer in what others wrote', () => {
  expect(readTrailer('# Semantic Memory: kiln\n')).toBeUndefined();
  expect(readTrailer('{"squadId": "kiln"}')).toBeUndefined();
});
