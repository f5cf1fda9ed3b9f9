import { canonicalAddress, networkOf } from '../../platform/address.js';
import type { Clock } from '../../platform/clock.js';
import { equalInConstantTime } from '../../platform/crypto.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { RateLimit, RateLimits } from '../../platform/rate-limit.js';
import { LEASE_SECONDS, type LeaseService } from '../entitlement/lease.service.js';
import type { LocationService } from '../location/location.service.js';
import type { SubAccountMeteringService } from '../sub-account/sub-account-metering.service.js';
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
      /** Near a limit: how long these bytes are reserved for the node. Null far from it. */
      leaseSeconds: number | null;
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
/** Other nodes hold what is left; some of it may return. */
const LEASED_OUT_SECONDS = 1;
/**
 * Wrong passwords per minute for one username at one node. The first limit keeps one noisy network from locking the customer
 * out, the second bounds guessing from many of them to 100 a minute, against 36⁶ passwords at least.
 *
 * By the second alone, anybody with many addresses could lock a customer out. Letting the right password pass beyond it is no
 * way out: the answer to a guess is all that a guesser wants. So it spares networks from which this username was let in
 * within a day, and the connections that are open there, whose answers expire every few seconds. They keep the first limit,
 * so guessing gains 10 a minute at the most from a network that somebody with the password shares. A network that is new
 * waits while an attack lasts; its address can be whitelisted.
 */
const TRIES_PER_NETWORK = { points: 10, seconds: 60 };
const TRIES_PER_USERNAME = { points: 100, seconds: 60 };
/** A counter of one: whoever has an entry was let in. Renewed in its second half, so that it does not end in mid-use. */
const LET_IN = { points: 1, seconds: 86_400 };
const RENEW_BEFORE_SECONDS = LET_IN.seconds / 2;

const USERNAME = /^[a-z][a-z0-9]{3,11}$/;

interface Dependencies {
  reads: ReadPool;
  clock: Clock;
  limits: RateLimits;
  leases: LeaseService;
  locations: LocationService;
  metering: SubAccountMeteringService;
  subAccounts: SubAccountService;
}

/**
 * Decides for the proxy nodes who may pass and how much. Nothing is remembered here between two questions: one statement
 * reads the state of now, so a sub account that is disabled, deleted or used up is refused with the next question.
 */
export class ProxyAuthorizationService {
  readonly #perNetwork: RateLimit;
  readonly #perUsername: RateLimit;
  readonly #letIn: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#perNetwork = deps.limits.define('edge-network', TRIES_PER_NETWORK);
    this.#perUsername = deps.limits.define('edge-username', TRIES_PER_USERNAME);
    this.#letIn = deps.limits.define('edge-let-in', LET_IN);
  }

  async authorize(request: AuthorizationRequest): Promise<Authorization> {
    return request.credentials === null
      ? this.#byAddress(request)
      : this.#byPassword(request, request.credentials);
  }

  async #byPassword(
    { nodeId, clientAddress }: AuthorizationRequest,
    { username: text, password }: { username: string; password: string },
  ): Promise<Authorization> {
    const { reads, clock, locations } = this.deps;
    const username = baseUsername(text);
    const network = clientAddress === null ? '' : networkOf(clientAddress);
    const usernameKey = `${nodeId}\n${username}`;
    const networkKey = `${usernameKey}\n${network}`;
    // Of no node: who is known at one is known at all.
    const letInKey = `${username}\n${network}`;
    const now = clock.now();
    const [byNetwork, byUsername, letIn, access, index] = await Promise.all([
      this.#perNetwork.peek(networkKey),
      this.#perUsername.peek(usernameKey),
      this.#letIn.peek(letInKey),
      USERNAME.test(username) ? readAccessByUsername(reads, username, now) : null,
      locations.index(),
    ]);
    const isKnown = !letIn.allowed;
    const blocked = [byNetwork, ...(isKnown ? [] : [byUsername])].find((limit) => !limit.allowed);
    if (blocked) return deny('UNKNOWN_CREDENTIALS', { cacheSeconds: blocked.resetSeconds });
    if (!this.#passwordFits(access, password) || access === null) {
      await Promise.all([this.#perNetwork.take(networkKey), this.#perUsername.take(usernameKey)]);
      return deny('UNKNOWN_CREDENTIALS');
    }
    if (!isKnown || letIn.resetSeconds < RENEW_BEFORE_SECONDS) {
      await this.#letIn.reset(letInKey);
      await this.#letIn.take(letInKey);
    }
    if (access.status !== 'ACTIVE') return deny('DISABLED');
    const parsed = parseProxyUsername(text, index);
    if (!parsed.ok) return deny('BAD_PARAMETERS', { part: parsed.part });
    const { country, city, session, sessionMinutes } = parsed.value;
    const target = { country, city, session, sessionMinutes };
    return this.#reserved(nodeId, access, decide(access, target));
  }

  async #byAddress({ nodeId, clientAddress }: AuthorizationRequest): Promise<Authorization> {
    const { reads, clock } = this.deps;
    const address = clientAddress === null ? null : canonicalAddress(clientAddress);
    const now = clock.now();
    const access = address === null ? null : await readAccessByAddress(reads, address, now);
    if (access === null) return deny('IP_NOT_ALLOWED');
    if (access.entryExpiresAt !== null && access.entryExpiresAt <= now) return deny('EXPIRED');
    if (access.status !== 'ACTIVE') return deny('DISABLED');
    return this.#reserved(nodeId, access, decide(access, ANYWHERE));
  }

  /** Near a limit a node may pass only what is reserved for it (ACCOUNTING.md rule 7); far from it nothing is written. */
  async #reserved(nodeId: string, access: Access, answer: Authorization): Promise<Authorization> {
    const { leases, metering } = this.deps;
    if (!answer.allow || answer.maxBytes === null || answer.maxBytes >= leases.nearBytes)
      return answer;
    const { subAccountId, userId, limitBytes, usedBytes, potBytes } = access;
    const isAllocated = access.chargeMode === 'ALLOCATED';
    const request = { nodeId, subAccountId, userId, isAllocated };
    const maxBytes = await leases.reserve(request, async (tx) => {
      const metered = (await metering.metered(tx, [subAccountId])).get(subAccountId);
      if (metered?.limitBytes == null) return null;
      return metered.limitBytes - metered.usedBytes;
    });
    if (maxBytes > 0n) return { ...answer, maxBytes, leaseSeconds: LEASE_SECONDS };
    const atLimit = limitBytes !== null && limitBytes - usedBytes < potBytes;
    return deny(atLimit ? 'LIMIT_REACHED' : 'NO_BALANCE', { cacheSeconds: LEASED_OUT_SECONDS });
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
    leaseSeconds: null,
  });
  if (type === 'UNLIMITED') return access.unlimitedActive ? allow(null) : deny('EXPIRED');
  const leftOfLimit = limitBytes === null ? null : limitBytes - usedBytes;
  if (leftOfLimit !== null && leftOfLimit <= 0n) return deny('LIMIT_REACHED');
  if (potBytes <= 0n) return deny(access.isExpired ? 'EXPIRED' : 'NO_BALANCE');
  return allow(leftOfLimit === null || potBytes < leftOfLimit ? potBytes : leftOfLimit);
}
