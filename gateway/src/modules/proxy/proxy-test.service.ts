import { formatProxyUsername } from '../../../../schema/rules/proxy-username.js';
import { ACCOUNT_DENIALS, type AccountDenial } from '../../../../schema/rules/proxy-denials.js';
import type { Core } from '../../platform/core.js';
import { UserError } from '../../platform/errors.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { LocationService } from '../location/location.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import type { ProxyAuthorizationService } from './proxy-authorization.service.js';
import {
  checkedChoices,
  type ProxyChoices,
  refuseFarTooLong,
} from './proxy-configuration.rules.js';
import { readEcho, type SeenAs } from './proxy-echo.js';
import { endpointOf, type ProxyAddress } from './proxy-endpoints.js';
import { probe, ProbeError, type Probe, type ProbeFailure } from './proxy-probe.js';
import { newSessionId } from './proxy-session.js';

/**
 * The parts of a setup that a test needs. It always has a username: a whitelisted address is the customer's, so the
 * gateway cannot send from it.
 */
export type TestChoices = Pick<
  ProxyChoices,
  'protocol' | 'country' | 'city' | 'sessionType' | 'sessionMinutes' | 'session'
>;

export interface ProxyTestResult extends SeenAs {
  /** From the first byte sent to the end of the answer. */
  latencyMs: number;
  asOf: Date;
}

/** Each test is a request that the customer pays for and a connection that we keep open. */
const TESTS_PER_CUSTOMER = { points: 10, seconds: 60 };

const isDenial = (reason: string): reason is AccountDenial =>
  Object.hasOwn(ACCOUNT_DENIALS, reason);

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'rateLimits'> {
  audit: AuditService;
  locations: LocationService;
  subAccounts: SubAccountService;
  authorization: ProxyAuthorizationService;
  address: ProxyAddress;
  target: { url: string; timeoutMs: number };
}

/** Tests a proxy setup with one real request through the proxy, using the sub account's own password. */
export class ProxyTestService {
  readonly #perCustomer: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#perCustomer = deps.rateLimits.define('proxy-test', TESTS_PER_CUSTOMER);
  }

  /**
   * @param gone aborts the test once nobody waits for it
   * @throws UserError with the codes of proxy-configuration.rules.ts, an AccountDenial, PROXY_REFUSED, PROXY_UNREACHABLE,
   *   TEST_TARGET_FAILED, TEST_TIMED_OUT; AppError NOT_FOUND, RATE_LIMITED
   */
  async test(
    viewer: Viewer,
    subAccountId: string,
    given: TestChoices,
    gone: AbortSignal,
  ): Promise<ProxyTestResult> {
    const { clock, address, target } = this.deps;
    refuseFarTooLong(given);
    await this.#perCustomer.enforce(viewer.accountId);
    const choices = await this.#checked(given);
    const account = await this.#account(viewer, subAccountId);
    const { country, city, sessionMinutes } = choices;
    const session = choices.sessionType === 'STICKY' ? (choices.session ?? newSessionId()) : null;
    const username = formatProxyUsername(account.username, {
      country,
      city,
      session,
      sessionMinutes,
    });
    const credentials = { username, password: account.password };
    const startedAt = performance.now();
    const answer = await this.#send({
      endpoint: endpointOf(address, choices.protocol),
      credentials,
      target: new URL(target.url),
      signal: AbortSignal.any([gone, AbortSignal.timeout(target.timeoutMs)]),
    });
    const latencyMs = Math.round(performance.now() - startedAt);
    const seen = readEcho(answer);
    if (seen === null) throw new UserError('TEST_TARGET_FAILED');
    return { ...seen, latencyMs, asOf: clock.now() };
  }

  async #checked(given: TestChoices): Promise<ProxyChoices> {
    const rest = {
      authMethod: 'USER_ACCOUNT',
      format: 'URL',
      template: null,
      quantity: 1,
    } as const;
    return checkedChoices({ ...given, ...rest }, await this.deps.locations.index());
  }

  /** Does not check the status: the proxy reports a disabled sub account. */
  #account(viewer: Viewer, id: string): Promise<{ username: string; password: string }> {
    const { db, audit, subAccounts } = this.deps;
    return db.transaction(async (tx) => {
      const account = await subAccounts.credentials(tx, viewer, id);
      await audit.record(tx, viewer, { action: 'proxyConfiguration.test', target: id });
      return account;
    });
  }

  async #send(request: Probe): Promise<string> {
    try {
      return await probe(request);
    } catch (error) {
      if (!(error instanceof ProbeError)) throw error;
      throw await this.#refusal(error.failure, request);
    }
  }

  async #refusal(failure: ProbeFailure, { credentials }: Probe): Promise<UserError> {
    switch (failure.kind) {
      case 'UNREACHABLE':
        return new UserError('PROXY_UNREACHABLE');
      case 'TARGET':
        return new UserError('TEST_TARGET_FAILED');
      case 'TIMEOUT':
        return new UserError('TEST_TIMED_OUT');
      case 'REFUSED': {
        const reason = failure.reason ?? (await this.#reasonFor(credentials));
        return reason !== null && isDenial(reason)
          ? new UserError(reason)
          : new UserError('PROXY_REFUSED');
      }
    }
  }

  /** SOCKS5 carries no reason. The node refused because of our answer, so ask for that answer again. */
  async #reasonFor(credentials: Probe['credentials']): Promise<string | null> {
    const answer = await this.deps.authorization.authorize({
      nodeId: 'proxy-test',
      credentials,
      clientAddress: null,
    });
    return answer.allow ? null : answer.reason;
  }
}
