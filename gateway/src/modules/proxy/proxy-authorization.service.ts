import {
  baseUsername,
  parseProxyUsername,
  type ProxyTarget,
} from '../../../../schema/rules/proxy-username.js';
import { canonicalAddress } from '../../../../schema/rules/address.js';
import type { Core } from '../../platform/core.js';
import { networkOf } from '../../platform/address.js';
import { equalInConstantTime } from '../../platform/crypto.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import { LEASE_SECONDS, type LeaseService } from '../entitlement/leases/lease.service.js';
import type { LocationService } from '../location/location.service.js';
import type { SubAccountMeteringService } from '../sub-account/sub-account-metering.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import type { WhitelistProofService } from '../whitelist/whitelist-proof.service.js';
import type { EdgeShareService, NodeReport } from './edge-share.service.js';
import { decide, deny, denyTo, type Authorization } from './authorization.js';
import {
  readAccessByAddress,
  readAccessByUsername,
  type Access,
  type EntryAccess,
} from './proxy-authorization.reads.js';

export interface AuthorizationRequest {
  nodeId: string;
  /** Username and password as the client sent them. If null, its address decides. */
  credentials: { username: string; password: string } | null;
  clientAddress: string | null;
  /** The node's use of a plan's limits. Without it, the answer takes nothing from other nodes. */
  report?: NodeReport;
}

/** Ask again soon: other nodes hold the remaining bytes or connections, and may return some. */
const LEASED_OUT_SECONDS = 1;
/**
 * Wrong passwords per minute for one username at one node. The per-network limit keeps one noisy network from locking
 * the customer out. The per-username limit bounds guessing from many networks to 100 a minute, against at least 36⁶
 * passwords.
 *
 * The per-username limit alone would let anybody with many addresses lock a customer out. Accepting the right password
 * beyond it would not help: that answer is what a guesser wants. So it exempts networks from which this username signed
 * in within a day, including their open connections, whose answers expire every few seconds. These keep the per-network
 * limit, so a guesser who shares such a network gains at most 10 tries a minute. A new network is refused during an
 * attack; its address can be whitelisted.
 */
const TRIES_PER_NETWORK = { points: 10, seconds: 60 };
const TRIES_PER_USERNAME = { points: 100, seconds: 60 };
/**
 * A rate limit of one point as a flag: an entry means that the network signed in. Renewed in its second half, so that
 * it does not expire in use.
 */
const LET_IN = { points: 1, seconds: 86_400 };
const RENEW_BEFORE_SECONDS = LET_IN.seconds / 2;

/** Of the random end of an entry's id. */
const SESSION_LENGTH = 20;

const USERNAME = /^[a-z][a-z0-9]{3,11}$/;

interface Dependencies extends Pick<Core, 'urgentReads' | 'clock' | 'rateLimits'> {
  leases: LeaseService;
  locations: LocationService;
  metering: SubAccountMeteringService;
  subAccounts: SubAccountService;
  shares: EdgeShareService;
  whitelistProof: Pick<WhitelistProofService, 'proveByUse'>;
}

/**
 * Decides for the proxy nodes who may pass, and how many bytes. Nothing is cached between requests: one statement reads
 * the current state, so a disabled, deleted, or used-up sub account is refused at the next request.
 */
export class ProxyAuthorizationService {
  readonly #perNetwork: RateLimit;
  readonly #perUsername: RateLimit;
  readonly #letIn: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#perNetwork = deps.rateLimits.define('edge-network', TRIES_PER_NETWORK);
    this.#perUsername = deps.rateLimits.define('edge-username', TRIES_PER_USERNAME);
    this.#letIn = deps.rateLimits.define('edge-let-in', LET_IN);
  }

  async authorize(request: AuthorizationRequest): Promise<Authorization> {
    return request.credentials === null
      ? this.#byAddress(request)
      : this.#byPassword(request, request.credentials);
  }

  async #byPassword(
    request: AuthorizationRequest,
    { username: text, password }: { username: string; password: string },
  ): Promise<Authorization> {
    const { nodeId, clientAddress } = request;
    const { urgentReads: reads, clock, locations } = this.deps;
    const username = baseUsername(text);
    const network = clientAddress === null ? '' : networkOf(clientAddress);
    const address = clientAddress === null ? null : canonicalAddress(clientAddress);
    const usernameKey = `${nodeId}\n${username}`;
    const networkKey = `${usernameKey}\n${network}`;
    // The key has no node id: a network known at one node is known at all.
    const letInKey = `${username}\n${network}`;
    const now = clock.now();
    const [byNetwork, byUsername, letIn, access, index] = await Promise.all([
      this.#perNetwork.peek(networkKey),
      this.#perUsername.peek(usernameKey),
      this.#letIn.peek(letInKey),
      USERNAME.test(username) ? readAccessByUsername(reads, username, address, now) : null,
      locations.index(),
    ]);
    const isKnown = !letIn.allowed;
    // A connection that is open has proven its password. Other people's guesses must not end it.
    const isOpen = request.report?.wantsConnection === false;
    const blocking = isOpen ? [] : [byNetwork, ...(isKnown ? [] : [byUsername])];
    const blocked = blocking.find((limit) => !limit.allowed);
    if (blocked) return deny('UNKNOWN_CREDENTIALS', { cacheSeconds: blocked.resetSeconds });
    if (!this.#passwordFits(access, password) || access === null) {
      await Promise.all([this.#perNetwork.take(networkKey), this.#perUsername.take(usernameKey)]);
      return deny('UNKNOWN_CREDENTIALS');
    }
    if (!isKnown || letIn.resetSeconds < RENEW_BEFORE_SECONDS) {
      await this.#letIn.reset(letInKey);
      await this.#letIn.take(letInKey);
    }
    if (access.status !== 'ACTIVE') return denyTo(access, 'DISABLED');
    const parsed = parseProxyUsername(text, index);
    if (!parsed.ok) {
      const { part, expected } = parsed;
      return denyTo(access, 'BAD_PARAMETERS', { part, expected });
    }
    const { country, city, session, sessionMinutes } = parsed.value;
    const target = { country, city, session, sessionMinutes };
    const answer = await this.#within(
      request,
      access,
      decide(access, target, this.deps.leases.outage),
    );
    // Only a new connection is a proof: an open one is asked about every few seconds, and would take a shared address
    // from its other customers again and again.
    if (answer.allow && !isOpen && access.awaitsProof && address !== null)
      await this.deps.whitelistProof.proveByUse(access.accountId, address);
    return answer;
  }

  async #byAddress(request: AuthorizationRequest): Promise<Authorization> {
    const { clientAddress } = request;
    const { urgentReads: reads, clock, locations } = this.deps;
    const address = clientAddress === null ? null : canonicalAddress(clientAddress);
    const now = clock.now();
    const access = address === null ? null : await readAccessByAddress(reads, address, now);
    if (access === null) return deny('IP_NOT_ALLOWED');
    if (access.entryExpiresAt !== null && access.entryExpiresAt <= now)
      return denyTo(access, 'EXPIRED');
    if (access.status !== 'ACTIVE') return denyTo(access, 'DISABLED');
    const { country, city } = access;
    // A place may have gone since it was chosen. It is refused by name, as in a username.
    const places = country === null ? null : await locations.index();
    if (country !== null && places?.hasCountry(country) === false)
      return denyTo(access, 'BAD_PARAMETERS', {
        part: 'country',
        expected: 'another country in the whitelist',
      });
    if (country !== null && city !== null && places?.hasCity(country, city) === false)
      return denyTo(access, 'BAD_PARAMETERS', {
        part: 'city',
        expected: 'another city in the whitelist',
      });
    return this.#within(request, access, decide(access, targetOf(access), this.deps.leases.outage));
  }

  async #within(
    { nodeId, report }: AuthorizationRequest,
    access: Access,
    answer: Authorization,
  ): Promise<Authorization> {
    if (!answer.allow) return answer;
    if (access.type !== 'UNLIMITED') return this.#reserved(nodeId, access, answer);
    const { subAccountId } = access;
    const share = await this.deps.shares.share({ nodeId, subAccountId }, access, report ?? null);
    return share === null
      ? denyTo(access, 'TOO_MANY_CONNECTIONS', { cacheSeconds: LEASED_OUT_SECONDS })
      : { ...answer, ...share };
  }

  /**
   * Near a limit, a node may pass only the bytes leased to it (ACCOUNTING 7). Far from it, nothing is written.
   */
  async #reserved(
    nodeId: string,
    access: Access,
    answer: Extract<Authorization, { allow: true }>,
  ): Promise<Authorization> {
    const { leases, metering } = this.deps;
    if (answer.maxBytes === null || answer.maxBytes >= leases.nearBytes) return answer;
    const { subAccountId, accountId, limitBytes, usedBytes, potBytes } = access;
    const isAllocated = access.chargeMode === 'ALLOCATED';
    const request = { nodeId, subAccountId, accountId, isAllocated };
    const maxBytes = await leases.reserve(request, async (tx) => {
      const metered = (await metering.metered(tx, [subAccountId])).get(subAccountId);
      if (metered?.limitBytes == null) return null;
      return metered.limitBytes - metered.usedBytes;
    });
    if (maxBytes > 0n) return { ...answer, maxBytes, leaseSeconds: LEASE_SECONDS };
    const atLimit = limitBytes !== null && limitBytes - usedBytes < potBytes;
    return denyTo(access, atLimit ? 'LIMIT_REACHED' : 'NO_BALANCE', {
      cacheSeconds: LEASED_OUT_SECONDS,
    });
  }

  /** Takes the same time for an unknown username, so that timing does not reveal which usernames exist. */
  #passwordFits(access: Access | null, password: string): boolean {
    const { passwords } = this.deps.subAccounts;
    const expected =
      access === null
        ? passwords.openDecoy()
        : passwords.open({ id: access.subAccountId, sealedPassword: access.sealedPassword });
    return equalInConstantTime(expected, password);
  }
}

/** A sticky entry is one session, named by itself: all requests from its address share an exit. */
function targetOf({
  entryId,
  country,
  city,
  sessionType,
  sessionMinutes,
}: EntryAccess): ProxyTarget {
  const session =
    sessionType === 'STICKY' ? entryId.replaceAll('-', '').slice(-SESSION_LENGTH) : null;
  return { country, city, session, sessionMinutes };
}
