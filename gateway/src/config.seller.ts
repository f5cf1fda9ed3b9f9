import { z } from 'zod';
import { UTC } from '../../schema/rules/accounting-day.js';
import { addressSources, legalEntity, serviceClaims } from '../../schema/rules/brand.js';
import { isZoneName } from '../../schema/rules/zone-clock.js';
import type { Seller } from './modules/invoice/invoice-document.js';

/** Required together: one alone would mix two companies on an invoice. A company may have no tax id. */
export const SELLER_SETTINGS = [
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_EMAIL',
  'SELLER_CODE',
] as const;

/** Printed on invoices as it is. */
const text = z.string().trim().min(1).max(300);

export const sellerFields = {
  SELLER_NAME: text.optional(),
  SELLER_ADDRESS: text.optional(),
  SELLER_EMAIL: z.email().optional(),
  SELLER_CODE: z
    .string()
    .regex(/^[A-Z0-9]{2,10}$/, 'expected 2 to 10 capital letters or digits')
    .optional(),
  SELLER_TAX_ID: text.optional(),
  SELLER_TIME_ZONE: z
    .string()
    .refine(isZoneName, 'expected a name of the IANA time zone database, such as Asia/Hong_Kong')
    .default(UTC),
};

type Given = { readonly [Name in keyof typeof sellerFields]?: string | undefined } & {
  readonly SELLER_TIME_ZONE: string;
};

/** The seller on invoices: the company of the brand file, as on the legal pages, or the one in the settings. */
export function sellerOf(given: Given): Seller {
  const {
    SELLER_NAME: name,
    SELLER_ADDRESS: address,
    SELLER_EMAIL: email,
    SELLER_CODE: code,
    SELLER_TIME_ZONE: timeZone,
    SELLER_TAX_ID: taxId = name === legalEntity.name ? legalEntity.taxId : null,
  } = given;
  if (name === undefined || address === undefined || email === undefined || code === undefined)
    return {
      code: legalEntity.invoiceCode,
      name: legalEntity.name,
      address: [...legalEntity.address, legalEntity.registration],
      taxId: legalEntity.taxId,
      email: legalEntity.email,
      timeZone,
    };
  const lines = address.split('|').map((line) => line.trim());
  return { code, name, address: lines, taxId, email, timeZone };
}

/** An email address or a web address at a top-level name that nobody owns (RFC 2606). */
const isExample = (address: string) => /[@.](?:example|invalid|test)(?:\/|$)/i.test(address);

/** The company as the pages show it, and the sources of its addresses. */
const COMPANY_FACTS = [
  legalEntity.email,
  legalEntity.abuseEmail,
  legalEntity.privacyEmail,
  addressSources.optOutUrl,
  serviceClaims.source.url,
  ...addressSources.suppliers.map(({ consentUrl }) => consentUrl),
];

/**
 * Production sells in the name of one real company. The pages that the gateway serves were built with the brand file's, so
 * invoices must not name another.
 */
export function sellerProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const { SELLER_NAME: name, SELLER_EMAIL: email, CLIENT_DIST: pages } = given;
  const problems: string[] = [];
  if ((name === undefined || pages !== undefined) && COMPANY_FACTS.some(isExample))
    problems.push(
      `schema/rules/brand.ts still has an example company, ${legalEntity.name}: enter yours and build again`,
    );
  if (email !== undefined && isExample(email))
    problems.push('SELLER_EMAIL is an example address, which production refuses');
  if (pages !== undefined && name !== undefined && name.trim() !== legalEntity.name)
    problems.push(
      `SELLER_NAME is not the company of the legal pages, ${legalEntity.name}: change schema/rules/brand.ts and build again`,
    );
  return problems;
}
