import { canonicalAddress } from '../../platform/address.js';
import type { Clock } from '../../platform/clock.js';
import { equalInConstantTime } from '../../platform/crypto.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { RateLimit, RateLimits } from '../../platform/rate-limit.js';
import type { LocationService } from '../location/location.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import {
  readAccessByAddress,
  readAccessByUsername,
  type Access,
} from './proxy-authorization.reads.js';
import { ANYWHERE, baseUsername, parseProxyUsername, type ProxyTarget } from './proxy-username.js';

/** Why a node must refuse (PRODUCT.md "Edge API"). */
export type DenialReason =
  | 'UNKNOWN_CREDENTIALS'
  | 'DISABLED'
  | 'LIMIT_REACHED'
  | 'NO_BALANCE'
  | 'EXPIRED'
  | 'IP_NOT_ALLOWED'
  | 'BAD_PARAMETERS';

export type Authorization =
  | ({
      allow: true;
      subAccountId: string;
      userId: string;
      /** Bytes that may pass before asking again; null is without limit. */
      maxBytes: bigint | null;
      cacheSeconds: number;
    } & ProxyTarget)
  | { allow: false; reason: DenialReason; part?: string; cacheSeconds: number };

export interface AuthorizationRequest {
  nodeId: string;
  /** Username and password as the client sent them; without them its address decides. */
  credentials: { username: string; password: string } | null;
  clientAddress: string | null;
}

/** How long a node may act on an answer. The only cache there is: what is disabled here is refused there this much later. */
const ALLOWED_FOR_SECONDS = 5;
const DENIED_FOR_SECONDS = 2;
/**
 * Wrong passwords per minute for one username at one node. The first limit keeps one noisy address from locking the customer
 * out, the second bounds guessing from many addresses to 100 a minute, against 36⁶ passwords at least.
 */
const TRIES_PER_ADDRESS = { points: 10, seconds: 60 };
const TRIES_PER_USERNAME = { points: 100, seconds: 60 };

const USERNAME = /^[a-z][a-z0-9]{3,11}$/;

interface Dependencies {
  reads: ReadPool;
  clock: Clock;
  limits: RateLimits;
  locations: LocationService;
  subAccounts: SubAccountService;
}

/**
 * Decides for the proxy nodes who may pass and how much. Nothing is remembered here between two questions: one statement
 * reads the state of now, so a sub account that is disabled, deleted or used up is refused with the next question.
 */
export class ProxyAuthorizationService {
  readonly #perAddress: RateLimit;
  readonly #perUsername: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#perAddress = deps.limits.define('edge-address', TRIES_PER_ADDRESS);
    this.#perUsername = deps.limits.define('edge-username', TRIES_PER_USERNAME);
  }

  async authorize(request: AuthorizationRequest): Promise<Authorization> {
    return request.credentials === null
      ? this.#byAddress(request.clientAddress)
      : this.#byPassword(request, request.credentials);
  }

  async #byPassword(
    { nodeId, clientAddress }: AuthorizationRequest,
    { username: text, password }: { username: string; password: string },
  ): Promise<Authorization> {
    const { reads, clock, locations } = this.deps;
    const username = baseUsername(text);
    const usernameKey = `${nodeId}\n${username}`;
    const addressKey = `${usernameKey}\n${clientAddress ?? ''}`;
    const now = clock.now();
    const [byAddress, byUsername, access, index] = await Promise.all([
      this.#perAddress.peek(addressKey),
      this.#perUsername.peek(usernameKey),
      USERNAME.test(username) ? readAccessByUsername(reads, username, now) : null,
      locations.index(),
    ]);
    const blocked = [byAddress, byUsername].find((limit) => !limit.allowed);
    if (blocked) return deny('UNKNOWN_CREDENTIALS', { cacheSeconds: blocked.resetSeconds });
    if (!this.#passwordFits(access, password) || access === null) {
      await Promise.all([this.#perAddress.take(addressKey), this.#perUsername.take(usernameKey)]);
      return deny('UNKNOWN_CREDENTIALS');
    }
    if (access.status !== 'ACTIVE') return deny('DISABLED');
    const parsed = parseProxyUsername(text, index);
    if (!parsed.ok) return deny('BAD_PARAMETERS', { part: parsed.part });
    const { country, city, session, sessionMinutes } = parsed.value;
    return decide(access, { country, city, session, sessionMinutes });
  }

  async #byAddress(clientAddress: string | null): Promise<Authorization> {
    const { reads, clock } = this.deps;
    const address = clientAddress === null ? null : canonicalAddress(clientAddress);
    const now = clock.now();
    const access = address === null ? null : await readAccessByAddress(reads, address, now);
    if (access === null) return deny('IP_NOT_ALLOWED');
    if (access.entryExpiresAt !== null && access.entryExpiresAt <= now) return deny('EXPIRED');
    if (access.status !== 'ACTIVE') return deny('DISABLED');
    return decide(access, ANYWHERE);
  }

  /** Takes as long for a username that nobody has. */
  #passwordFits(access: Access | null, password: string): boolean {
    const { subAccounts } = this.deps;
    const expected =
      access === null
        ? subAccounts.openDecoy()
        : subAccounts.openPassword({
            id: access.subAccountId,
            sealedPassword: access.sealedPassword,
          });
    return equalInConstantTime(expected, password);
  }
}

function deny(
  reason: DenialReason,
  detail: { part?: string; cacheSeconds?: number } = {},
): Authorization {
  return { allow: false, reason, cacheSeconds: DENIED_FOR_SECONDS, ...detail };
}

/** Whether somebody whose credentials are right has anything left to use. */
function decide(access: Access, target: ProxyTarget): Authorization {
  const { subAccountId, userId, type, limitBytes, usedBytes, potBytes } = access;
  const allow = (maxBytes: bigint | null): Authorization => ({
    allow: true,
    subAccountId,
    userId,
    ...target,
    maxBytes,
    cacheSeconds: ALLOWED_FOR_SECONDS,
  });
  if (type === 'UNLIMITED') return access.unlimitedActive ? allow(null) : deny('EXPIRED');
  const leftOfLimit = limitBytes === null ? null : limitBytes - usedBytes;
  if (leftOfLimit !== null && leftOfLimit <= 0n) return deny('LIMIT_REACHED');
  if (potBytes <= 0n) {
    return deny(!access.hasLiveGrant && access.hasExpiredGrant ? 'EXPIRED' : 'NO_BALANCE');
  }
  return allow(leftOfLimit === null || potBytes < leftOfLimit ? potBytes : leftOfLimit);
}
