import type { AccountDenial } from '../../../../schema/rules/proxy-denials.js';
import type { ProxyTarget } from '../../../../schema/rules/proxy-username.js';
import type { TargetDetail } from '../../../../schema/rules/usage-target.js';
import type { Outage } from '../entitlement/leases/lease.service.js';
import type { PlanLimits } from './edge-share.service.js';
import type { Access } from './proxy-authorization.reads.js';

/**
 * How long a node may cache an answer. This is the only cache, so a change reaches open connections after at most this
 * long, and within three seconds with the node's own delay.
 */
const ALLOWED_FOR_SECONDS = 2;
const DENIED_FOR_SECONDS = 2;

/** The answer to a node that asks whether a client may pass. */
export type Authorization =
  | ({
      allow: true;
      subAccountId: string;
      /** How much of a target's name the node may report. */
      targetDetail: TargetDetail;
      userId: string;
      /** Bytes that may pass before the node asks again. Null means unlimited. */
      maxBytes: bigint | null;
      cacheSeconds: number;
      /** How long these bytes are reserved for the node, near a limit. Null far from it. */
      leaseSeconds: number | null;
      /** How long the answer holds for a node that cannot ask again. */
      outageSeconds: number;
      /** Bytes of all of the customer's sub accounts that may pass the node in that time. Null means unlimited. */
      outageBytes: bigint | null;
    } & PlanLimits &
      ProxyTarget)
  /**
   * With BAD_PARAMETERS, `part` is the wrong part of the username, and `expected` is what to write, in English. The sub
   * account is named once its password, or the client's address, was right: the node reports the refusal as its usage.
   */
  | {
      allow: false;
      reason: AccountDenial;
      part?: string;
      expected?: string;
      cacheSeconds: number;
      subAccountId?: string;
      targetDetail?: TargetDetail;
    };

interface DenialDetail {
  part?: string;
  expected?: string;
  cacheSeconds?: number;
}

export function deny(reason: AccountDenial, detail: DenialDetail = {}): Authorization {
  return { allow: false, reason, cacheSeconds: DENIED_FOR_SECONDS, ...detail };
}

/** Refuses a client that has shown whose it is. */
export function denyTo(
  { subAccountId, targetDetail }: Access,
  reason: AccountDenial,
  detail: DenialDetail = {},
): Authorization {
  return { ...deny(reason, detail), subAccountId, targetDetail };
}

/** Decides by what is left to use, after the credentials were accepted. */
export function decide(access: Access, target: ProxyTarget, outage: Outage): Authorization {
  const { subAccountId, accountId, targetDetail, type, limitBytes, usedBytes, potBytes } = access;
  const allow = (maxBytes: bigint | null): Authorization => ({
    allow: true,
    subAccountId,
    targetDetail,
    userId: accountId,
    ...target,
    maxBytes,
    cacheSeconds: ALLOWED_FOR_SECONDS,
    leaseSeconds: null,
    outageSeconds: outage.seconds,
    outageBytes: maxBytes === null ? null : outage.bytes,
    maxConnections: null,
    bitsPerSecond: null,
  });
  if (type === 'UNLIMITED') return access.unlimitedActive ? allow(null) : denyTo(access, 'EXPIRED');
  const leftOfLimit = limitBytes === null ? null : limitBytes - usedBytes;
  if (leftOfLimit !== null && leftOfLimit <= 0n) return denyTo(access, 'LIMIT_REACHED');
  if (potBytes <= 0n) return denyTo(access, access.isExpired ? 'EXPIRED' : 'NO_BALANCE');
  return allow(leftOfLimit === null || potBytes < leftOfLimit ? potBytes : leftOfLimit);
}
