import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { passwordProblem, passwordStrength } from '../../../../schema/rules/password';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import { AuthRefusal } from '../../lib/auth/auth-api';
import { startLanguage, wordsReady } from '../../app/language';
import type { Locale } from '../../lib/locale';
import { identityWords, registerWords, registrationWords } from './auth-words';
import { PasswordChecklist } from './PasswordChecklist';
import { PasswordStrength } from './PasswordStrength';

/** The shortest text that the policy accepts, found by asking it. */
function shortest(isEnough: (password: string) => boolean): number {
  let password = 'Aa1!';
  while (!isEnough(password)) password += 'a';
  return password.length;
}
const CHANGED = shortest((text) => passwordProblem(text, 'CHANGE') === null);
const REGISTERED = shortest((text) => passwordProblem(text, 'REGISTRATION') === null);
const STRONG = shortest((text) => passwordStrength(text) === 'STRONG');

async function speak(locale: Locale) {
  const i18n = await startLanguage(locale);
  await wordsReady(i18n, 'auth');
  return i18n;
}

async function show(locale: Locale, node: ReactElement) {
  const { unmount } = render(<I18nProvider i18n={await speak(locale)}>{node}</I18nProvider>);
  return unmount;
}

test('the policy asks for what is specified', () => {
  expect([REGISTERED, CHANGED, STRONG]).toEqual([6, 8, 12]);
});

describe.each([
  ['en-US', (n: number) => `At least ${n} characters`],
  ['zh-HK', (n: number) => `最少 ${n} 個字元`],
] as const)('in %s', (locale, atLeast) => {
  test('the list of a changed password names its minimum', async () => {
    await show(locale, <PasswordChecklist password="" />);
    expect(screen.getByText(atLeast(CHANGED))).toBeInTheDocument();
  });

  test('the meter of a registration names its minimum, and what is strong', async () => {
    const hide = await show(locale, <PasswordStrength password="" />);
    expect(screen.getByText(atLeast(REGISTERED))).toBeInTheDocument();
    hide();
    await show(locale, <PasswordStrength password="Abcdef1!" />);
    expect(screen.getByText(new RegExp(` ${STRONG} `))).toBeInTheDocument();
  });

  test('refusals name the minimum of what was asked', async () => {
    const i18n = await speak(locale);
    const text = (words: ReturnType<typeof registrationWords>) =>
      typeof words === 'string' ? words : i18n._(words);
    const refusal = new AuthRefusal(SIGN_IN_ERR_CODES.PASSWORD_TOO_SHORT, 'too short');
    expect(text(identityWords('PASSWORD_TOO_SHORT'))).toContain(` ${CHANGED} `);
    expect(text(registerWords('PASSWORD_TOO_SHORT'))).toContain(` ${REGISTERED} `);
    expect(text(registrationWords(refusal))).toContain(` ${REGISTERED} `);
  });
});
