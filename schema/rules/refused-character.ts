import type { UserErrorCode } from './error-codes.js';
import { isCertainlyPrinted } from './printable.js';
import type { SignInErrorCode } from './sign-in-errors.js';
import { isPlainLine } from './text.js';
import { typedText, writtenText } from './typed-text.js';

/** A character that a rule refuses, as a person can find it. */
export interface RefusedCharacter {
  readonly character: string;
  /** `U+200E` */
  readonly codePoint: string;
  readonly isInvisible: boolean;
}

type Allowed = (character: string) => boolean;

const matching =
  (pattern: RegExp): Allowed =>
  (character) =>
    pattern.test(character);
const lettersAndDigits = matching(/[a-z\d]/i);
/** Codes come in groups: `codeCharacters` drops what stands between those. */
const ofCodes = matching(/[a-z\d\s\p{P}]/iu);
const ascii = matching(/[!-~]/);
const number = matching(/[\d.,' \u2010-\u2015\u2018\u2019\u02BC\u2212-]/);

/**
 * Of which characters a text of each kind may consist, by the failure that others lead to. The numbers' failures are those of
 * the client's forms.
 */
const TYPED: Readonly<
  Partial<Record<UserErrorCode | SignInErrorCode | 'NUMBER_UNCLEAR' | 'LIMIT_INVALID', Allowed>>
> = {
  ADDRESS_INVALID: matching(/[\da-f.:]/i),
  CODE_MALFORMED: ofCodes,
  INVITE_CODE_UNKNOWN: ofCodes,
  USERNAME_INVALID: lettersAndDigits,
  EMAIL_INVALID: ascii,
  INVOICE_EMAIL_INVALID: ascii,
  SESSION_INVALID: matching(/\w/),
  NUMBER_UNCLEAR: number,
  LIMIT_INVALID: number,
};
const plain: Allowed = (character) => character === '\n' || isPlainLine(character);
const WRITTEN: Readonly<Partial<Record<UserErrorCode, Allowed>>> = {
  NAME_CHARACTERS_REFUSED: isPlainLine,
  BILLING_CHARACTERS_REFUSED: plain,
};
/** The same texts are refused for characters that invoices cannot print. */
const PRINTED: typeof WRITTEN = {
  NAME_CHARACTERS_REFUSED: isCertainlyPrinted,
  BILLING_CHARACTERS_REFUSED: isCertainlyPrinted,
};
/** Nothing is dropped from a password. An ASCII character of it is no news to the person, and would show it to others. */
const SECRET: Readonly<Partial<Record<UserErrorCode, Allowed>>> = {
  PASSWORD_INVALID: matching(/[ -~]/),
};

/** No glyph: blanks, controls, marks that join or order the text beside them, and letters that are blank. */
const NO_GLYPH = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** The first character for which a text is refused with `code`; null if the refusal has another reason. */
export function refusedCharacter(code: string, typed: string): RefusedCharacter | null {
  const found =
    strange(TYPED, code, typedText, typed) ??
    strange(WRITTEN, code, writtenText, typed) ??
    strange(PRINTED, code, writtenText, typed);
  const character = found ?? strange(SECRET, code, (text) => text, typed);
  if (character === null) return null;
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { character, codePoint: `U+${hex}`, isInvisible: NO_GLYPH.test(character) };
}

function strange(
  kinds: Readonly<Partial<Record<string, Allowed>>>,
  code: string,
  step: (text: string) => string,
  typed: string,
): string | null {
  const allowed = Object.hasOwn(kinds, code) ? kinds[code] : undefined;
  if (allowed === undefined) return null;
  return Array.from(step(typed)).find((character) => !allowed(character)) ?? null;
}

/** The same in English, for developers: `It contains U+200E, an invisible mark.` */
export function refusedCharacterMessage(code: string, typed: string): string | null {
  const refused = refusedCharacter(code, typed);
  if (refused === null) return null;
  const { character, codePoint, isInvisible } = refused;
  if (character === ' ') return 'It contains a space.';
  if (isInvisible) return `It contains ${codePoint}, an invisible mark.`;
  return `It contains “${character}” (${codePoint}).`;
}
