import type { NewSubAccount } from '../../src/modules/sub-account/sub-account.rules.js';
import { AppError, UserError, type UserErrorData } from '../../src/platform/errors.js';
import type { Viewer } from '../../src/platform/viewer.js';
import type { TestServices } from './test-services.js';

let names = 0;

/** Valid input with a unique username. */
export function input(change: Partial<NewSubAccount> = {}): NewSubAccount {
  return {
    username: `sub${(++names).toString(36)}x`,
    password: 'secret12',
    chargeMode: 'SHARED',
    limitBytes: null,
    remark: null,
    ...change,
  };
}

export function createSubAccount(
  { services }: TestServices,
  viewer: Viewer,
  change?: Partial<NewSubAccount>,
): Promise<string> {
  return services.subAccounts.create(viewer, input(change), null);
}

async function refusal(work: Promise<unknown>): Promise<readonly UserErrorData[] | string> {
  try {
    await work;
    return 'accepted';
  } catch (error) {
    if (error instanceof UserError) return error.errors;
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Codes and fields of a refusal. */
export async function codes(work: Promise<unknown>): Promise<string | [string, string | null][]> {
  const errors = await refusal(work);
  return typeof errors === 'string' ? errors : errors.map(({ code, field }) => [code, field]);
}
