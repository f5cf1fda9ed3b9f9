import { MoreThan } from 'typeorm';
import { canonicalAddress } from '../../../../schema/rules/address.js';
import { ADDRESS_CLAIM_MINUTES } from '../../../../schema/rules/limits.js';
import type { Core } from '../../platform/core.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { randomToken, sha256 } from '../../platform/crypto.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { notFound, UserError } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import type { AddressOwnership } from './address-ownership.js';
import { WhitelistClaimEntity } from './whitelist-claim.entity.js';

/** Path of a claim link, before its token. */
export const CLAIMS_PATH = '/whitelist/claims';

const CLAIM_MS = ADDRESS_CLAIM_MINUTES * MINUTE_MS;
/** Links per customer. Enough for all machines of a rack, one after another. */
const LINKS = { points: 60, seconds: 3_600 };
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface WhitelistClaim {
  /** A shell command for the machine that has the address. */
  command: string;
  url: string;
  expiresAt: Date;
}

export type ClaimOutcome = 'PROVEN' | 'ELSEWHERE' | 'INVALID';

interface Entry {
  id: string;
  address: string;
  subAccountId: string;
  expiresAt: Date | null;
  provenAt: Date | null;
}

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'rateLimits'> {
  audit: AuditService;
  ownership: AddressOwnership;
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string;
}

const ENTRY = `SELECT id, host(address) AS address, sub_account_id AS "subAccountId", expires_at AS "expiresAt", proven_at AS "provenAt"
  FROM whitelist_entry`;
const OWN_ENTRY = `${ENTRY} WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL`;

/**
 * Proves an entry's address by a request from there: the customer's own, one with a claim link, or one through a proxy
 * with a username and password (SECURITY 53).
 */
export class WhitelistProofService {
  readonly #links: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#links = deps.rateLimits.define('whitelist-claim', LINKS);
  }

  /**
   * Proves an entry by the current request.
   * @throws UserError ADDRESS_ELSEWHERE, ADDRESS_OF_EXIT, ENTRY_EXPIRED; AppError NOT_FOUND
   */
  async prove(viewer: Viewer, id: string): Promise<void> {
    const { db, ownership } = this.deps;
    await db.transaction(async (tx) => {
      const { address } = await this.#own(tx, viewer, id);
      // Check before locking: a request from elsewhere must not wait for requests from the address.
      if (canonicalAddress(viewer.address) !== address) throw elsewhere();
      await ownership.lock(tx, address);
      const entry = await this.#own(tx, viewer, id, 'FOR UPDATE');
      if (entry.address !== address) throw elsewhere();
      this.#refuseExpired(entry);
      await this.#grant(tx, viewer, entry);
    });
  }

  /**
   * Proves the customer's waiting entry of an address from which a username and password of theirs were let in. No effect
   * without such an entry.
   * @param address in canonical form
   */
  async proveByUse(accountId: string, address: string): Promise<void> {
    const { db, ownership } = this.deps;
    if (ownership.isExit(address)) return;
    await db.transactionOf(accountId, async (tx) => {
      await ownership.lock(tx, address);
      const [entry] = await rows<Entry>(
        tx,
        `${ENTRY} WHERE account_id = $1 AND address = $2::inet AND deleted_at IS NULL FOR UPDATE`,
        [accountId, address],
      );
      if (entry === undefined || this.#isExpired(entry)) return;
      await this.#grant(tx, { accountId, system: 'proxy', address }, entry);
    });
  }

  /**
   * Creates a link that proves an entry when it is requested from the entry's address. Replaces an earlier link.
   * @throws UserError ADDRESS_PROVEN, ENTRY_EXPIRED; AppError NOT_FOUND, RATE_LIMITED
   */
  async createClaim(viewer: Viewer, id: string): Promise<WhitelistClaim> {
    const { db, clock, audit, siteUrl } = this.deps;
    await this.#links.enforce(viewer.accountId);
    const token = randomToken();
    const expiresAt = new Date(clock.now().getTime() + CLAIM_MS);
    const address = await db.transaction(async (tx) => {
      const entry = await this.#own(tx, viewer, id, 'FOR UPDATE');
      this.#refuseExpired(entry);
      if (entry.provenAt !== null) throw new UserError('ADDRESS_PROVEN');
      await rows(
        tx,
        `DELETE FROM whitelist_claim WHERE account_id = $1 AND (entry_id = $2 OR expires_at <= $3)`,
        [viewer.accountId, id, clock.now()],
      );
      await tx.insert(WhitelistClaimEntity, {
        tokenHash: sha256(token),
        accountId: viewer.accountId,
        entryId: id,
        subAccountId: entry.subAccountId,
        address: entry.address,
        expiresAt,
      });
      await audit.record(tx, viewer, {
        action: 'whitelist.claimCreate',
        target: id,
        after: { address: entry.address, expiresAt },
      });
      return entry.address;
    });
    const url = `${siteUrl}${CLAIMS_PATH}/${token}`;
    // PUT, because a web page cannot make a stranger's browser send it here: nobody proves an address by a link that
    // others open. The flag -4 or -6 keeps curl from using the machine's address of the other family.
    const command = `curl ${address.includes(':') ? '-6' : '-4'} -X PUT ${url}`;
    return { command, url, expiresAt };
  }

  /**
   * Proves the entry of a claim link. A request from elsewhere does not use the link up: customers often try on the
   * wrong machine first, and the link is useless elsewhere. Every other outcome uses it up.
   * @param from the sender's address
   */
  async useClaim(token: string, from: string): Promise<ClaimOutcome> {
    if (!TOKEN.test(token)) return 'INVALID';
    const { db, clock, ownership } = this.deps;
    const hash = sha256(token);
    return db.transaction(async (tx) => {
      const claim = await tx.findOneBy(WhitelistClaimEntity, {
        tokenHash: hash,
        expiresAt: MoreThan(clock.now()),
      });
      if (!claim) return 'INVALID';
      const { accountId, entryId, address } = claim;
      if (canonicalAddress(from) !== address) return 'ELSEWHERE';
      if (ownership.isExit(address)) return 'INVALID';
      await ownership.lock(tx, address);
      const used = await tx.delete(WhitelistClaimEntity, { tokenHash: hash });
      if (used.affected === 0) return 'INVALID';
      const [entry] = await rows<Entry>(tx, `${OWN_ENTRY} FOR UPDATE`, [entryId, accountId]);
      const isSame = entry?.address === address && entry.subAccountId === claim.subAccountId;
      if (!isSame || this.#isExpired(entry)) return 'INVALID';
      await this.#grant(tx, { accountId, system: 'whitelist-claim', address }, entry);
      return 'PROVEN';
    });
  }

  /** Proves the entry unless it is proven. */
  async #grant(tx: Tx, by: AuditActor, { id, address, provenAt }: Entry): Promise<void> {
    if (provenAt !== null) return;
    await this.deps.ownership.grant(tx, by, { id, accountId: by.accountId, address });
  }

  async #own(
    tx: Tx,
    { accountId }: Viewer,
    id: string,
    lock: '' | 'FOR UPDATE' = '',
  ): Promise<Entry> {
    const [entry] = isId(id) ? await rows<Entry>(tx, `${OWN_ENTRY} ${lock}`, [id, accountId]) : [];
    if (!entry) throw notFound('Whitelist entry');
    return entry;
  }

  #isExpired({ expiresAt }: Entry): boolean {
    return expiresAt !== null && expiresAt <= this.deps.clock.now();
  }

  #refuseExpired(entry: Entry): void {
    if (this.#isExpired(entry)) throw new UserError('ENTRY_EXPIRED');
  }
}

function elsewhere(): UserError {
  return new UserError('ADDRESS_ELSEWHERE');
}
