import { proxyLines, sessionsOf } from '../../../../schema/rules/proxy-choices.js';
import type { Core } from '../../platform/core.js';
import type { Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { LocationService } from '../location/location.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import { ProxyConfigurationEntity } from './proxy-configuration.entity.js';
import { checkedChoices, type ProxyChoices } from './proxy-configuration.rules.js';
import { endpointOf, type ProxyAddress } from './proxy-endpoints.js';
import { newSessionId } from './proxy-session.js';

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  audit: AuditService;
  idempotency: IdempotencyService;
  locations: LocationService;
  subAccounts: SubAccountService;
  address: ProxyAddress;
}

/** Confirms the choices of the proxy setup page and writes the lines to copy. */
export class ProxyConfigurationService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Stores the choices as a configuration and returns its id with the lines. Every sticky line has its own session. The
   * lines contain the sub account's password (null if they have none), so each display is in the audit log. Repeated
   * with an idempotency key, it returns the same lines and stores one configuration.
   * @throws UserError with the codes of schema/rules/proxy-choices.ts, SUB_ACCOUNT_INACTIVE; AppError NOT_FOUND
   */
  async confirm(
    viewer: Viewer,
    subAccountId: string,
    given: ProxyChoices,
    idempotencyKey: string | null,
  ): Promise<{ id: string; lines: string[]; password: string | null }> {
    const { db, locations, subAccounts, audit, idempotency } = this.deps;
    const choices = checkedChoices(given, await locations.index());
    return db.transaction(async (tx) => {
      const account = await subAccounts.credentials(tx, viewer, subAccountId);
      if (account.status !== 'ACTIVE') {
        throw new UserError('SUB_ACCOUNT_INACTIVE', { field: 'subAccountId' });
      }
      // The stored answer contains no password. The lines are rebuilt from it.
      const make = async () => ({
        id: await this.#keep(tx, viewer, subAccountId, choices),
        sessions: sessionsOf(choices, newSessionId),
      });
      const request = { subAccountId, choices };
      const claim = {
        accountId: viewer.accountId,
        operation: 'proxyConfigurationConfirm',
        request,
      };
      const { id, sessions } =
        idempotencyKey === null
          ? await make()
          : await idempotency.once(tx, { ...claim, key: idempotencyKey }, make);
      await audit.record(tx, viewer, {
        action: 'proxyConfiguration.confirm',
        target: id,
        after: { subAccountId, ...choices },
      });
      const endpoint = endpointOf(this.deps.address, choices.protocol);
      return { id, ...proxyLines(account, endpoint, choices, sessions) };
    });
  }

  async #keep(
    tx: Tx,
    viewer: Viewer,
    subAccountId: string,
    choices: ProxyChoices,
  ): Promise<string> {
    const id = newId();
    await tx.insert(ProxyConfigurationEntity, {
      id,
      accountId: viewer.accountId,
      subAccountId,
      parameters: choices,
      createdAt: this.deps.clock.now(),
    });
    return id;
  }
}
