import { setupI18n } from '@lingui/core';
import { USER_ERRORS } from '../../../schema/rules/error-codes';
import { ERROR_PARAMETERS } from '../../../schema/rules/error-parameters';
import { identityWords } from '../features/auth/auth-words';
import { wordsForCode, wordsForFailure } from './error-words';

const withTheirNames = (codes: object) =>
  Object.fromEntries(Object.keys(codes).map((code) => [code, code]));

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

/** Generic codes come with the numbers of their field. */
const NUMBERED = { TOO_LONG: 'TOO_LONG 80', OUT_OF_RANGE: 'OUT_OF_RANGE 3 80' };

test.each(Object.values({ ...withTheirNames(USER_ERRORS), ...NUMBERED }))(
  '%s has a message with all its parameters filled in',
  (code) => {
    const known = i18n._(wordsForCode(code)) !== i18n._(wordsForCode('NO_SUCH_CODE'));
    const text = i18n._(known ? wordsForCode(code) : identityWords(code));
    expect(text).not.toMatch(/[{}]|undefined/);
  },
);

test.each(Object.entries(ERROR_PARAMETERS))('%s names its numbers %j', (code, parameters) => {
  const texts = [wordsForCode(code), identityWords(code)].map((words) => i18n._(words));
  for (const value of Object.values(parameters))
    expect(texts.join(' ')).toContain(value.toLocaleString('en-US'));
});

test.each([
  ['TOO_LONG 80', 'Use at most 80 characters'],
  ['OUT_OF_RANGE 3 6000', 'Enter a number from 3 to 6,000'],
])('%s reads: %s', (problem, words) => {
  expect(i18n._(wordsForCode(problem))).toBe(words);
});

test.each([
  ['issuer_declined', 'The bank that issued the card declined it'],
  ['authorization_failed', 'The bank that issued the card declined it'],
  ['never_made', 'The payment never reached the card provider'],
  ['a_code_of_next_year', 'The card was declined'],
])('a payment that failed with %s reads: %s', (code, words) => {
  expect(i18n._(wordsForFailure(code))).toBe(words);
});
