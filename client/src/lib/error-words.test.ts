import { setupI18n } from '@lingui/core';
import { USER_ERRORS } from '../../../schema/rules/error-codes';
import { ERROR_PARAMETERS } from '../../../schema/rules/error-parameters';
import { identityWords } from '../features/auth/auth-words';
import { wordsForCode, wordsForFailure } from './error-words';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

test.each(Object.keys(USER_ERRORS))(
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
  ['issuer_declined', 'The bank that issued the card declined it'],
  ['authorization_failed', 'The bank that issued the card declined it'],
  ['never_made', 'The payment never reached the card provider'],
  ['a_code_of_next_year', 'The card was declined'],
])('a payment that failed with %s reads: %s', (code, words) => {
  expect(i18n._(wordsForFailure(code))).toBe(words);
});
