import fc from 'fast-check';
import { passwordProblem, passwordStrength } from './password.js';

const character = fc.constantFrom('a', 'Z', '0', '9', '!', '€', '字', ' ', 'é');
const password = (min: number, max: number) =>
  fc.string({ unit: character, minLength: min, maxLength: max });

describe('the password policy', () => {
  it.each([
    ['', 'REGISTRATION', 'PASSWORD_REQUIRED'],
    ['12345', 'REGISTRATION', 'PASSWORD_TOO_SHORT'],
    ['123456', 'REGISTRATION', null],
    ['😀😀😀😀😀', 'REGISTRATION', 'PASSWORD_TOO_SHORT'],
    ['😀😀😀😀😀😀', 'REGISTRATION', null],
    ['Aa1!aaa', 'CHANGE', 'PASSWORD_TOO_SHORT'],
    ['Aa1!aaaa', 'CHANGE', null],
    ['Aa1 aaaa', 'CHANGE', 'PASSWORD_CLASSES_MISSING'],
    ['aa1!aaaa', 'CHANGE', 'PASSWORD_CLASSES_MISSING'],
    ['AA1!AAAA', 'CHANGE', 'PASSWORD_CLASSES_MISSING'],
    ['Aaa!aaaa', 'CHANGE', 'PASSWORD_CLASSES_MISSING'],
    ['abc\0def', 'REGISTRATION', 'PASSWORD_CHARACTERS_REFUSED'],
    ['abc\uD800def', 'REGISTRATION', 'PASSWORD_CHARACTERS_REFUSED'],
    ['x'.repeat(128), 'REGISTRATION', null],
    ['😀'.repeat(128), 'REGISTRATION', null],
    ['x'.repeat(129), 'REGISTRATION', 'PASSWORD_TOO_LONG'],
  ] as const)('%j for %s: %s', (typed, purpose, problem) => {
    expect(passwordProblem(typed, purpose)).toBe(problem);
  });

  it('requires more for a change than for registration, never less', () => {
    fc.assert(
      fc.property(password(0, 140), (typed) => {
        if (passwordProblem(typed, 'CHANGE') === null) {
          expect(passwordProblem(typed, 'REGISTRATION')).toBeNull();
        }
      }),
    );
  });

  it('does not rate a longer password weaker', () => {
    const order = ['WEAK', 'MEDIUM', 'STRONG'];
    fc.assert(
      fc.property(password(0, 40), password(0, 40), (start, more) => {
        const [short, long] = [passwordStrength(start), passwordStrength(start + more)];
        expect(order.indexOf(long)).toBeGreaterThanOrEqual(order.indexOf(short));
      }),
    );
  });

  it.each([
    ['', 'WEAK'],
    ['abcdefghijklmnop', 'WEAK'],
    ['Abc123', 'WEAK'],
    ['Abcdefghi1234', 'MEDIUM'],
    ['secret', 'WEAK'],
    ['secretsecret', 'WEAK'],
    ['Secret77', 'MEDIUM'],
    ['Secret77!', 'MEDIUM'],
    ['Secret-of-77', 'STRONG'],
  ])('%s is %s', (typed, strength) => {
    expect(passwordStrength(typed)).toBe(strength);
  });

  it('rates every password that a change accepts as at least medium', () => {
    fc.assert(
      fc.property(password(8, 60), (typed) => {
        if (passwordProblem(typed, 'CHANGE') === null)
          expect(passwordStrength(typed)).not.toBe('WEAK');
      }),
    );
  });
});
