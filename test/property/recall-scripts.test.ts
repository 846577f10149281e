/** Words of any script are found by one or two characters, and by other ways to write them. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();

/** What is asked, and the lesson that it must find first. */
const cases: readonly (readonly [query: string, lesson: string])[] = [
  ['中', '用中文写提交信息'],
  ['中文', '用中文写提交信息'],
  ['提交', '用中文写提交信息'],
  ['東京', '東京サーバーを再起動する'],
  ['カタ', 'カタカナで書く'],
  ['ｶﾀｶﾅ', 'カタカナで書く'],
  ['ひら', 'ひらがなの変数名'],
  ['한국', '한국어 문서를 갱신'],
  ['한국어', '한국어 문서를 갱신'],
  ['é', 'Use é in names'],
  ['cafe', 'The café build is slow'],
  ['CAFÉ', 'The café build is slow'],
  ['cafe\u0301', 'The café build is slow'],
  ['uber', 'Über alles testen'],
  ['ß', 'Keep ß apart'],
  ['strasse', 'Straße heißt der Zweig'],
  ['straße', 'Straße heißt der Zweig'],
  ['STRASSE', 'Straße heißt der Zweig'],
  ['ﬁ', 'Write ﬁ as a ligature'],
  ['file', 'The ﬁle is locked'],
  ['ёлка', 'Поставь ёлка в тест'],
  ['елка', 'Поставь ёлка в тест'],
  ['ЁЛКА', 'Поставь ёлка в тест'],
  ['я', 'Это я проверил'],
  ['ไทย', 'เอกสารภาษาไทยอยู่ที่นี่'],
  ['ภา', 'เอกสารภาษาไทยอยู่ที่นี่'],
  ['سر', 'كلمة سر للخادم'],
  ['كلمة', 'كلمة سر للخادم'],
  ['שלום', 'שלום לשרת'],
  ['हिन्दी', 'हिन्दी में लिखो'],
  ['में', 'हिन्दी में लिखो'],
  ['γειά', 'Πες γεια στον κόσμο'],
  ['ΓΕΙΑ', 'Πες γεια στον κόσμο'],
  ['istanbul', 'İstanbul region is slow'],
  ['rocket', 'Ship it 🚀rocket'],
  ['🚀rocket', 'Ship it 🚀rocket'],
  ['v2', 'Move to v2中文版'],
  ['文版', 'Move to v2中文版'],
  ['ｆｕｌｌ', 'The full width text'],
  ['２', 'Wait ２ minutes'],
  ['2 minutes', 'Wait ２ minutes'],
  ['½', 'Halve by ½ each time'],
  ['𝒜𝓁', 'Astral 𝒜𝓁 letters'],
  ['𠜎', 'Rare 𠜎 character'],
];

it.each(['words', 'none'])('with the embedder %s', async (kind) => {
  const root = folder();
  writeSettings(root, { embedder: { kind }, autoDistillEvery: 0 });
  const memory = await openFor(root);
  const lessons = [...new Set(cases.map(([, lesson]) => lesson))];
  for (const [nth, lesson] of lessons.entries()) {
    const output = outputWith(`[DEV] ${lesson}`);
    await memory.write({ squad: 'kiln', session: `s${nth}`, output });
  }
  const missed: string[] = [];
  for (const [query, lesson] of cases) {
    const { results } = await memory.search({ query, squad: 'kiln' });
    const [first] = (await memory.read({ squad: 'kiln', task: query, tokens: 200 })).entries;
    const found = results.map(({ text }) => text).slice(0, 2);
    if (!found.includes(lesson)) missed.push(`${query}: search gave ${found.join(' | ')}`);
    if (first?.text !== lesson && found[0] === lesson)
      missed.push(`${query}: read gave ${first?.text}`);
  }
  expect(missed).toEqual([]);
});
