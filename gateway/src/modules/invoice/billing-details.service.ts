import {
  billingDetailsProblems,
  changedBillingDetails,
  storedBillingDetails,
  type BillingDetailsChanges,
  type BillingDetailsForm,
} from '../../../../schema/rules/billing-details.js';
import { displayName } from '../../../../schema/rules/name.js';
import type { Core } from '../../platform/core.js';
import type { Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import type { Buyer } from '../../platform/pdf/letterhead.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AccountService } from '../account/account.service.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import { BillingDetailsEntity } from './billing-details.entity.js';

export type BillingDetailsData = Pick<
  BillingDetailsEntity,
  'company' | 'address' | 'country' | 'taxId' | 'invoiceEmail'
>;

export const NO_DETAILS: BillingDetailsData = {
  company: null,
  address: null,
  country: null,
  taxId: null,
  invoiceEmail: null,
};

const DETAILS = ['company', 'address', 'country', 'taxId', 'invoiceEmail'] as const;

interface Dependencies extends Pick<Core, 'db' | 'clock'> {
  accounts: Pick<AccountService, 'ownerOf'>;
  audit: AuditService;
  /** The letters of a text that no document can show. */
  unprintable: (text: string) => Promise<string[]>;
}

/** The billing details of a customer's next invoices. */
export class BillingDetailsService {
  constructor(private readonly deps: Dependencies) {}

  async of(tx: Tx, accountId: string): Promise<BillingDetailsData> {
    return (await tx.findOneBy(BillingDetailsEntity, { accountId })) ?? NO_DETAILS;
  }

  /** A customer as documents name it now: the account's owner, with the billing details. */
  async buyer(tx: Tx, accountId: string): Promise<Buyer> {
    const { email, ...names } = await this.deps.accounts.ownerOf(tx, accountId);
    const { company, address, country, taxId } = await this.of(tx, accountId);
    return { name: displayName(names), email, company, address, country, taxId };
  }

  /**
   * Changes the given details; null or an empty text removes one. Issued invoices stay as they are.
   * @throws UserError COMPANY_TOO_LONG, BILLING_ADDRESS_TOO_LONG, BILLING_COUNTRY_UNKNOWN, TAX_ID_TOO_LONG,
   *   INVOICE_EMAIL_INVALID, BILLING_CHARACTERS_REFUSED
   */
  async update(viewer: Viewer, changes: BillingDetailsChanges): Promise<BillingDetailsData> {
    const given = changedBillingDetails(NO_DETAILS, changes);
    const problems = billingDetailsProblems(given);
    if (problems.length > 0)
      throw new UserError(problems.map((each) => ({ ...each, typed: given[each.field] })));
    const unprinted = await this.#unprintable(given);
    if (unprinted.length > 0) throw new UserError(unprinted);
    return this.deps.db.transaction(async (tx) => {
      const { company, address, country, taxId, invoiceEmail } = await this.of(
        tx,
        viewer.accountId,
      );
      const before = { company, address, country, taxId, invoiceEmail };
      const after = storedBillingDetails(changedBillingDetails(before, changes));
      // Only these are written, so that two changes of different details at once both stay.
      const changed = Object.fromEntries(
        DETAILS.filter((detail) => after[detail] !== before[detail]).map((detail) => [
          detail,
          after[detail],
        ]),
      );
      if (Object.keys(changed).length === 0) return after;
      await tx.upsert(
        BillingDetailsEntity,
        { accountId: viewer.accountId, ...changed, updatedAt: this.deps.clock.now() },
        ['accountId'],
      );
      await this.deps.audit.record(tx, viewer, {
        action: 'billingDetails.update',
        before,
        after: { ...after },
      });
      return after;
    });
  }

  /**
   * Deletes details that were stored before the account's address was proven: a stranger's invoice address would get the
   * owner's receipts (SECURITY 52). Returns whether there were any, as a count.
   */
  async forget(tx: Tx, accountId: string, by: AuditActor): Promise<number> {
    const { company, address, country, taxId, invoiceEmail } = await this.of(tx, accountId);
    const gone = await tx.delete(BillingDetailsEntity, { accountId });
    if (gone.affected !== 1) return 0;
    await this.deps.audit.record(tx, by, {
      action: 'billingDetails.update',
      before: { company, address, country, taxId, invoiceEmail },
      after: { ...NO_DETAILS },
    });
    return 1;
  }

  /** The fields with characters that invoices cannot show. `storedBillingDetails` has removed other kinds of line breaks. */
  async #unprintable(form: BillingDetailsForm) {
    const details = storedBillingDetails(form);
    const fields = ['company', 'address', 'taxId'] as const;
    const found = await Promise.all(
      fields.map(async (field) => ({
        field,
        letters: await this.deps.unprintable(details[field] ?? ''),
      })),
    );
    return found
      .filter(({ letters }) => letters.length > 0)
      .map(({ field, letters }) => ({
        field,
        code: 'BILLING_CHARACTERS_REFUSED' as const,
        typed: letters.join(''),
      }));
  }
}
