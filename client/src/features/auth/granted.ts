import type { EmailVerifyMutation } from './email-code.generated';

type VerifiedMe = NonNullable<EmailVerifyMutation['emailVerify']['me']>;

/** What verifying the address brought, as the server booked it. */
export interface Granted {
  /** Null where the trial was had before. */
  readonly trial: { readonly bytes: bigint; readonly expiresAt: string } | null;
  /** Null where points were given before. */
  readonly points: { readonly change: number; readonly total: number } | null;
}

/** API → what is shown after verifying. */
export function toGranted({ balance, points }: VerifiedMe): Granted {
  const trial = balance.traffic.grants.find(({ source }) => source === 'TRIAL');
  const entry = points.history.nodes.find(({ type }) => type === 'VERIFY_EMAIL');
  return {
    trial:
      trial === undefined
        ? null
        : { bytes: BigInt(trial.grantedBytes), expiresAt: trial.expiresAt },
    points: entry === undefined ? null : { change: entry.change, total: points.total },
  };
}
