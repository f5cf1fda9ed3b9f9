import { meetsAllRules, meetsRule, PASSWORD_RULES } from './password-rules';

test.each([
  ['Abcdef1!', []],
  ['Abcde1!', ['LENGTH']],
  ['abcdefg1', ['UPPER', 'SPECIAL']],
  ['ABCDEF1!', ['LOWER']],
  ['Abcdefg!', ['DIGIT']],
  // A space is not a special character; an emoji is one character.
  ['Abcdef1 ', ['SPECIAL']],
  ['Abcd1😀😀', ['LENGTH']],
  ['Äöüxyz1€', []],
])('%s lacks %j', (password, lacking) => {
  expect(PASSWORD_RULES.filter((rule) => !meetsRule(password, rule))).toEqual(lacking);
  expect(meetsAllRules(password)).toBe(lacking.length === 0);
});
