import type { EmailVerifyMutation } from './email-code.generated';

type VerifiedMe = NonNullable<EmailVerifyMutation['emailVerify']['me']>;

/** The server's grants for verifying the email address. */
export interface Granted {
  /** Null if the trial was granted before. */
  readonly trial: { readonly bytes: bigint; readonly expiresAt: string } | null;
  /** Null if the points were granted before. */
  readonly points: { readonly change: number; readonly total: number } | null;
  /** The sub account for the first proxy. */
  readonly subAccount: { readonly id: string; readonly username: string } | null;
}

/** API → what is shown after verifying. */
export function toGranted({ balance, points, subAccounts }: VerifiedMe): Granted {
  const trial = balance.traffic.grants.find(({ source }) => source === 'TRIAL');
  const entry = points.history.nodes.find(({ type }) => type === 'VERIFY_EMAIL');
  return {
    trial:
      trial === undefined
        ? null
        : { bytes: BigInt(trial.grantedBytes), expiresAt: trial.expiresAt },
    points: entry === undefined ? null : { change: entry.change, total: points.total },
    subAccount: subAccounts.nodes[0] ?? null,
  };
}
