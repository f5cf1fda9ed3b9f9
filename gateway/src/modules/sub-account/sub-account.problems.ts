import { deletionProblem } from '../../../../schema/rules/sub-account.js';
import { violatedConstraint } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import type { SubAccountTerms } from '../entitlement/entitlement.service.js';
import type { SubAccountEntity } from './sub-account.entity.js';
import { subAccountProblems, type SubAccountChanges } from './sub-account.rules.js';

/** The terms that entitlement needs of a sub account, with pending changes applied. */
export function meteredOf(
  current: SubAccountEntity,
  changes: Partial<Pick<SubAccountEntity, 'status' | 'chargeMode' | 'limitBytes'>>,
): { id: string; terms: SubAccountTerms; usedBytes: bigint } {
  const { status = current.status, chargeMode = current.chargeMode } = changes;
  const limitBytes = changes.limitBytes === undefined ? current.limitBytes : changes.limitBytes;
  const active = status === 'ACTIVE' && current.deletedAt === null;
  const { id, type, usedBytes } = current;
  return { id, terms: { type, active, chargeMode, limitBytes }, usedBytes };
}

/** The edited fields before and after, for the audit log. Of a password, only that it changed. */
export function auditedChange(
  current: SubAccountEntity,
  edits: Omit<SubAccountChanges, 'password'>,
  newPassword: boolean,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before = Object.fromEntries(
    Object.keys(edits).map((field) => [field, current[field as keyof typeof edits]]),
  );
  return { before, after: { ...edits, ...(newPassword && { password: 'changed' }) } };
}

export function insufficientBalance(limitBytes: bigint | null, missing: bigint): UserError {
  return new UserError('INSUFFICIENT_BALANCE', {
    field: 'limitBytes',
    message: `There are ${(limitBytes ?? 0n) - missing} bytes left to set aside`,
  });
}

/** @throws UserError with all problems of these fields */
export function refuseProblems(fields: Parameters<typeof subAccountProblems>[0]): void {
  const problems = subAccountProblems(fields);
  if (problems.length > 0) throw new UserError(problems);
}

/** @throws UserError USERNAME_TAKEN if `work` violates the uniqueness of usernames */
export async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'uq_sub_account_username') {
      throw new UserError('USERNAME_TAKEN', { field: 'username' });
    }
    throw error;
  }
}

/** @throws UserError MASTER_USER_STAYS, ONLY_PASSWORD_EDITABLE */
export function refuseDeletion(account: Pick<SubAccountEntity, 'accountType' | 'type'>): void {
  const problem = deletionProblem(account);
  if (problem === 'ONLY_PASSWORD_EDITABLE') throw onlyPassword();
  if (problem === 'MASTER_USER_STAYS') throw new UserError('MASTER_USER_STAYS');
}

export function onlyPassword(): UserError {
  return new UserError('ONLY_PASSWORD_EDITABLE');
}
