import type { BillingDetailsErrorCode } from './error-codes.js';
import { BUYER_COUNTRIES } from './countries.js';
import { isAsciiEmail } from './email.js';
import { BILLING_DETAILS_CHARACTERS as MOST } from './limits.js';
import { countryCode } from './proxy-username.js';
import { characterCount, isFarTooLong, isPlainLine } from './text.js';
import { typedText, writtenText } from './typed-text.js';

/** Billing details as typed. An empty text is none. */
export interface BillingDetailsForm {
  readonly company: string;
  /** Several lines. */
  readonly address: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly taxId: string;
  readonly invoiceEmail: string;
}

export type BillingDetailsField = keyof BillingDetailsForm;

/** Billing details as an update sends them. What is left out stays; null or an empty text clears. */
export type BillingDetailsChanges = Readonly<
  Partial<Record<BillingDetailsField, string | null | undefined>>
>;

/** The whole form after an update. */
export function changedBillingDetails(
  stored: Readonly<Record<BillingDetailsField, string | null>>,
  changes: BillingDetailsChanges,
): BillingDetailsForm {
  const text = (field: BillingDetailsField) =>
    (changes[field] === undefined ? stored[field] : changes[field]) ?? '';
  return {
    company: text('company'),
    address: text('address'),
    country: text('country'),
    taxId: text('taxId'),
    invoiceEmail: text('invoiceEmail'),
  };
}

interface Problem {
  readonly field: BillingDetailsField;
  readonly code: BillingDetailsErrorCode;
}

const TOO_LONG = {
  company: 'COMPANY_TOO_LONG',
  address: 'BILLING_ADDRESS_TOO_LONG',
  taxId: 'TAX_ID_TOO_LONG',
} as const satisfies Partial<Record<BillingDetailsField, BillingDetailsErrorCode>>;

/** Each problem of typed billing details, in the order of the fields. */
export function billingDetailsProblems(form: BillingDetailsForm): Problem[] {
  const problems = farTooLong(form);
  if (problems.length > 0) return problems;
  const { company, address, country, taxId, invoiceEmail } = tidied(form);
  for (const [field, text] of Object.entries({ company, address, taxId })) {
    const name = field as keyof typeof TOO_LONG;
    if (!text.split('\n').every(isPlainLine))
      problems.push({ field: name, code: 'BILLING_CHARACTERS_REFUSED' });
    else if (characterCount(text) > MOST[name] || lines(text) > linesOf(name))
      problems.push({ field: name, code: TOO_LONG[name] });
  }
  if (country !== '' && !BUYER_COUNTRIES.includes(country))
    problems.push({ field: 'country', code: 'BILLING_COUNTRY_UNKNOWN' });
  // A receipt is sent there as it is.
  if (invoiceEmail !== '' && !isAsciiEmail(invoiceEmail))
    problems.push({ field: 'invoiceEmail', code: 'INVOICE_EMAIL_INVALID' });
  return problems;
}

function farTooLong(form: BillingDetailsForm): Problem[] {
  return (['company', 'address', 'taxId'] as const)
    .filter((field) => isFarTooLong(form[field], MOST[field]))
    .map((field) => ({ field, code: TOO_LONG[field] }));
}

/** The form that is stored: trimmed, without empty lines, null for none. */
export function storedBillingDetails(
  form: BillingDetailsForm,
): Record<BillingDetailsField, string | null> {
  const { company, address, country, taxId, invoiceEmail } = tidied(form);
  return {
    company: orNull(company),
    address: orNull(address),
    country: orNull(country),
    taxId: orNull(taxId),
    invoiceEmail: orNull(invoiceEmail),
  };
}

function tidied({
  company,
  address,
  country,
  taxId,
  invoiceEmail,
}: BillingDetailsForm): BillingDetailsForm {
  return {
    company: writtenText(company).trim(),
    address: writtenText(address)
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
    country: countryCode(typedText(country)),
    taxId: typedText(taxId),
    invoiceEmail: typedText(invoiceEmail),
  };
}

function lines(text: string): number {
  return text.split('\n').length;
}

function linesOf(field: keyof typeof TOO_LONG): number {
  return field === 'address' ? MOST.addressLines : 1;
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
