import { currencyDigits } from '../../../schema/rules/money.js';
import { validationError } from './provider-error.js';
import { readObject, readString, type Body } from './read-body.js';

/** The code that the challenge of the 3DS test card asks for, as in the provider's demo. */
export const CHALLENGE_CODE = '1234';

const ALWAYS_SUCCEEDS = '4035501000000008';
const DECLINES_BY_AMOUNT = '4012000300001003';
const RISK_DECLINED = '4646464646464644';
const CHALLENGE = '4012000300000088';
const FRICTIONLESS = '4012000300000021';
const AUTHENTICATION_FAILS = '4012000300000013';

/** The issuer's decision about a card and an amount. `event` is the webhook of a refusal. */
export type CardOutcome =
  | { readonly kind: 'approved' }
  | { readonly kind: 'challenge' }
  | {
      readonly kind: 'declined';
      readonly code: 'issuer_declined' | 'risk_declined' | 'authentication_declined';
      readonly message: string;
      readonly event: string;
      readonly details: Readonly<Record<string, unknown>>;
    };

export interface Card {
  readonly number: string;
  readonly brand: string;
  readonly bin: string;
  readonly last4: string;
}

/**
 * Checks `payment_method {type: 'card', card: {number, expiry_month, expiry_year, cvc, name}}`.
 * Only brand, first six and last four digits are kept afterwards.
 */
export function readCard(paymentMethod: unknown, now: Date): Card {
  const method = readObject(paymentMethod, 'payment_method');
  if (method['type'] !== 'card') {
    throw validationError('payment_method.type', 'payment_method.type must be card');
  }
  const card = readObject(method['card'], 'payment_method.card');
  const number = readString(card, 'number', 32).replace(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw validationError('payment_method.card.number', 'The card number is invalid');
  }
  checkExpiry(card, now);
  if (!/^\d{3,4}$/.test(readString(card, 'cvc', 4))) {
    throw validationError('payment_method.card.cvc', 'The security code is invalid');
  }
  return { number, brand: brandOf(number), bin: number.slice(0, 6), last4: number.slice(-4) };
}

/** The provider's published test cards; any other number is declined as unknown to an issuer. */
export function decide(card: Card, amountMinor: bigint, currency: string): CardOutcome {
  switch (card.number) {
    case ALWAYS_SUCCEEDS:
    case FRICTIONLESS:
      return { kind: 'approved' };
    case CHALLENGE:
      return { kind: 'challenge' };
    case AUTHENTICATION_FAILS:
      return authenticationDeclined();
    case RISK_DECLINED:
      return {
        kind: 'declined',
        code: 'risk_declined',
        message: 'Declined by fraud risk engine',
        event: 'payment_attempt.risk_declined',
        details: {},
      };
    case DECLINES_BY_AMOUNT: {
      const responseCode = responseCodeOf(amountMinor, currency);
      return responseCode === null ? { kind: 'approved' } : issuerDeclined(card, responseCode);
    }
    default:
      // 14: "invalid card number" in ISO 8583, what an issuer answers to a number it never gave out.
      return issuerDeclined(card, '14');
  }
}

export function authenticationDeclined(): CardOutcome {
  return {
    kind: 'declined',
    code: 'authentication_declined',
    message: 'The cardholder could not be authenticated.',
    event: 'payment_attempt.authentication_failed',
    details: {},
  };
}

function issuerDeclined(card: Card, responseCode: string): CardOutcome {
  return {
    kind: 'declined',
    code: 'issuer_declined',
    message: 'The issuer declined this transaction.',
    event: 'payment_attempt.authorization_failed',
    details: { card_brand: card.brand, original_response_code: responseCode },
  };
}

/** 80.59 → issuer response 59: the demo's rule for this card. Null when the amount asks for no decline. */
function responseCodeOf(amountMinor: bigint, currency: string): string | null {
  if (currencyDigits(currency) !== 2 || amountMinor / 100n !== 80n) return null;
  const code = (amountMinor % 100n).toString().padStart(2, '0');
  return code === '00' ? null : code;
}

function checkExpiry(card: Body, now: Date): void {
  const month = readString(card, 'expiry_month', 2);
  const year = readString(card, 'expiry_year', 4);
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) {
    throw validationError('payment_method.card.expiry_month', 'The expiry month is invalid');
  }
  // A card is good until the end of the month printed on it.
  const endsAt = Date.UTC(Number(year), Number(month), 1);
  if (!/^20\d{2}$/.test(year) || endsAt <= now.getTime()) {
    throw validationError('payment_method.card.expiry_year', 'The card has expired');
  }
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'unknown';
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(number).reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
