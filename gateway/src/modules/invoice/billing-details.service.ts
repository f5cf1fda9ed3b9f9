import {
  billingDetailsProblems,
  storedBillingDetails,
  type BillingDetailsForm,
} from '../../../../schema/rules/billing-details.js';
import type { Clock } from '../../platform/clock.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import { BillingDetailsEntity } from './billing-details.entity.js';
import { invoiceFonts } from './invoice-fonts.js';

export type BillingDetailsData = Pick<
  BillingDetailsEntity,
  'company' | 'address' | 'taxId' | 'invoiceEmail'
>;

export const NO_DETAILS: BillingDetailsData = {
  company: null,
  address: null,
  taxId: null,
  invoiceEmail: null,
};

interface Dependencies {
  db: Database;
  clock: Clock;
  audit: AuditService;
}

/** The billing details of a customer's next invoices. */
export class BillingDetailsService {
  constructor(private readonly deps: Dependencies) {}

  async of(tx: Tx, userId: string): Promise<BillingDetailsData> {
    return (await tx.findOneBy(BillingDetailsEntity, { userId })) ?? NO_DETAILS;
  }

  /**
   * Replaces all details; an empty text removes one. Issued invoices stay as they are.
   * @throws UserError COMPANY_TOO_LONG, BILLING_ADDRESS_TOO_LONG, TAX_ID_TOO_LONG, INVOICE_EMAIL_INVALID,
   *   BILLING_CHARACTERS_REFUSED
   */
  async update(viewer: Viewer, form: BillingDetailsForm): Promise<BillingDetailsData> {
    const problems = billingDetailsProblems(form);
    if (problems.length === 0) problems.push(...(await unprintable(form)));
    if (problems.length > 0) throw new UserError(problems);
    const after = storedBillingDetails(form);
    await this.deps.db.transaction(async (tx) => {
      const { company, address, taxId, invoiceEmail } = await this.of(tx, viewer.userId);
      const before = { company, address, taxId, invoiceEmail };
      if (JSON.stringify(before) === JSON.stringify(after)) return;
      await tx.upsert(
        BillingDetailsEntity,
        { userId: viewer.userId, ...after, updatedAt: this.deps.clock.now() },
        ['userId'],
      );
      await this.deps.audit.record(tx, viewer, {
        action: 'billingDetails.update',
        before,
        after: { ...after },
      });
    });
    return after;
  }
}

/** The fields with characters that invoices cannot show. `storedBillingDetails` has removed other kinds of line breaks. */
async function unprintable(form: BillingDetailsForm) {
  const details = storedBillingDetails(form);
  const fields = ['company', 'address', 'taxId'] as const;
  const fonts = await invoiceFonts(fields.map((field) => details[field] ?? ''));
  return fields
    .filter((field) => !fonts.canPrint(details[field] ?? ''))
    .map((field) => ({ field, code: 'BILLING_CHARACTERS_REFUSED' as const }));
}
