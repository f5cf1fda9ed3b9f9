import { object } from 'yup';
import {
  type BillingDetailsField,
  type BillingDetailsForm,
  billingDetailsProblems,
} from '../../../../schema/rules/billing-details';
import type { BillingDetails_BillingDetailsFragment } from './billing-details.generated';
import type { BillingDetailsInput } from '../../../../schema/generated/schema-types';
import { ruleField } from '../../lib/forms/rule-field';

/** The server's own rule, one field at a time. Messages are codes. */
const checked = (field: BillingDetailsField) =>
  ruleField((text) => {
    const problems = billingDetailsProblems({ ...EMPTY, [field]: text });
    return problems.find((problem) => problem.field === field)?.code ?? null;
  });

const EMPTY: BillingDetailsForm = {
  company: '',
  address: '',
  country: '',
  taxId: '',
  invoiceEmail: '',
};

export const billingSchema = object({
  company: checked('company'),
  address: checked('address'),
  country: checked('country'),
  taxId: checked('taxId'),
  invoiceEmail: checked('invoiceEmail'),
});

/** API → form. */
export function toBillingForm(details: BillingDetails_BillingDetailsFragment): BillingDetailsForm {
  const { company, address, country, taxId, invoiceEmail } = details;
  return {
    company: company ?? '',
    address: address ?? '',
    country: country ?? '',
    taxId: taxId ?? '',
    invoiceEmail: invoiceEmail ?? '',
  };
}

/** Form → API: all details, since the form shows all of them. An empty text removes one. */
export function toBillingInput({
  company,
  address,
  country,
  taxId,
  invoiceEmail,
}: BillingDetailsForm): BillingDetailsInput {
  return { company, address, country, taxId, invoiceEmail };
}
