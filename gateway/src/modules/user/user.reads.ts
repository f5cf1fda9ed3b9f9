import { maskedEmail } from '../../../../schema/rules/masked-email.js';
import { displayName } from '../../../../schema/rules/name.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { readCustomerList } from '../../platform/customer-list.js';
import type { Locale } from '../../platform/locale.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { Me } from './me.object.js';

/** A customer's plain fields as ME_COLUMNS selects them. */
export type MeRow = Omit<Me, 'displayName'>;

/** Columns of the tables `users` (alias `u`) and `account_members` (`m`). */
export const ME_COLUMNS = `u.id, m.account_id AS "accountId", u.email, u.username, u.name, u.first_name AS "firstName", u.last_name AS "lastName",
  u.email_verified_at IS NOT NULL AS "emailVerified", u.password_hash IS NOT NULL AS "hasPassword", u.created_at AS "registeredAt", u.locale`;

export function toMe(row: MeRow): Me {
  return { ...row, displayName: displayName(row) };
}

/** A customer's plain fields; null if the account is gone. */
export async function readMe(reads: ReadPool, userId: string): Promise<Me | null> {
  const found = await reads.query<MeRow>(
    'user.me',
    `SELECT ${ME_COLUMNS} FROM users u JOIN account_members m ON m.user_id = u.id WHERE u.id = $1`,
    [userId],
  );
  return found[0] ? toMe(found[0]) : null;
}

/** The facts behind a referral link that a visitor may see. */
export interface Invitation {
  code: string;
  /** Of the customer who sent it. */
  locale: Locale;
}

/** @param code as stored. Null if nobody has it. */
export async function readInvitation(reads: ReadPool, code: string): Promise<Invitation | null> {
  const [found] = await reads.query<Invitation>(
    'user.invitation',
    `SELECT referral_code AS code, locale FROM users WHERE referral_code = $1`,
    [code],
  );
  return found ?? null;
}

/** The code that a customer gives to others. */
export async function readReferralCode(reads: ReadPool, userId: string): Promise<string> {
  const [found] = await reads.query<{ code: string }>(
    'user.referralCode',
    `SELECT referral_code AS code FROM users WHERE id = $1`,
    [userId],
  );
  if (!found) throw new Error('the customer is gone');
  return found.code;
}

/** A customer as their referrer sees them. */
export interface ReferredCustomer {
  id: string;
  maskedEmail: string;
  registeredAt: Date;
}

/**
 * Only customers who proved their email address: otherwise somebody could register any address with their own code, and
 * learn from this list whether it already had an account (SECURITY 21).
 */
const REFERRED = {
  name: 'user.referred',
  columns: 't.id, t.email, t.created_at AS "registeredAt"',
  from: '(SELECT id, email, created_at, email_verified_at, referred_by AS account_id FROM users) t',
  where: 't.email_verified_at IS NOT NULL',
};

/** One page of the customers whom a customer referred, newest first. Uses ix_users_referred_by. */
export function readReferredCustomers(
  reads: ReadPool,
  referrerId: string,
  page: PageRequest,
): Promise<Connection<ReferredCustomer>> {
  return readCustomerList<{ id: string; email: string; registeredAt: Date }, ReferredCustomer>(
    reads,
    REFERRED,
    referrerId,
    [],
    page,
    ({ id, email, registeredAt }) => ({ id, maskedEmail: maskedEmail(email), registeredAt }),
  );
}

export async function countReferredCustomers(reads: ReadPool, referrerId: string): Promise<number> {
  const [found] = await reads.query<{ count: bigint }>(
    'user.referredCount',
    `SELECT count(*) FROM users WHERE referred_by = $1 AND email_verified_at IS NOT NULL`,
    [referrerId],
  );
  return Number(found?.count ?? 0n);
}

/** Masked addresses of whoever answers for these accounts, by account. */
export async function readMaskedEmails(
  reads: ReadPool,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await reads.query<{ id: string; email: string }>(
    'user.emails',
    `SELECT m.account_id AS id, u.email FROM account_members m JOIN users u ON u.id = m.user_id
     WHERE m.account_id = ANY ($1) AND m.role = 'OWNER'`,
    [accountIds],
  );
  return new Map(found.map(({ id, email }) => [id, maskedEmail(email)]));
}
