/** Roles that a text is about. */
import { expect, it } from 'vitest';
import { namedRoles, properNames } from '../../../src/queries/recall/named-roles.ts';

const roles = ['ALL', 'DEV', 'QA', 'QA-LEAD', 'ARCHITECT', '品質'];

it.each([
  ['what does QA check?', ['QA']],
  ["the qa's rules", ['QA']],
  ['the QA’s rules', ['QA']],
  ['what dev and QA agreed on', ['DEV', 'QA']],
  ['ask the qa lead', ['QA', 'QA-LEAD']],
  ['the qa_lead', ['QA', 'QA-LEAD']],
  ['(QA)', ['QA']],
  ['ＱＡ', ['QA']],
  ['品質 rules', ['品質']],
  ['all tests pass for ALL', []],
  ['developers and squash', []],
  ['QA2', []],
  ['', []],
  ['?!', []],
])('%s names %o', (text, named) => {
  expect(namedRoles(text, roles)).toEqual(named);
});

it.each([
  ['what does Caroline like?', ['CAROLINE']],
  ['a trip, Caroline said', ['CAROLINE']],
  ['what does caroline like?', []],
  ['Caroline likes what?', []],
  ['what does CAROLINE like?', []],
  ['what does QA check?', []],
  ['what does Carolines like', []],
])('%s names persons %o', (text, names) => {
  expect(properNames(text, ['CAROLINE', 'QA', 'QA-LEAD'])).toEqual(names);
});
