import { Trans, useLingui } from '@lingui/macro';
import { useMemo } from 'react';
import { BUYER_COUNTRIES, countryNames } from '../../../../schema/rules/countries';
import { BILLING_DETAILS_CHARACTERS } from '../../../../schema/rules/limits';
import type { BillingDetails_BillingDetailsFragment } from './billing-details.generated';
import { useBillingDetailsUpdateMutation } from './billing-details-update.generated';
import { ComboboxField } from '../../ui/forms/ComboboxField';
import { Flag } from '../../ui/Flag';
import { FormDialog } from '../../ui/forms/FormDialog';
import { TextArea } from '../../ui/forms/TextArea';
import { TextField } from '../../ui/forms/TextField';
import { billingSchema, toBillingForm, toBillingInput } from './billing-form';

interface BillingDetailsDialogProps {
  details: BillingDetails_BillingDetailsFragment;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes what the next invoices say about the customer. */
export function BillingDetailsDialog({ details, onClose, onSaved }: BillingDetailsDialogProps) {
  const { t } = useLingui();
  const countries = useCountries();
  const [update] = useBillingDetailsUpdateMutation();
  return (
    <FormDialog
      title={<Trans>Edit billing details</Trans>}
      action={<Trans>Save</Trans>}
      draft={{ name: 'billing-details' }}
      initialValues={toBillingForm(details)}
      validationSchema={billingSchema}
      send={async (values) => {
        const { data } = await update({ variables: { input: toBillingInput(values) } });
        const userErrors = data?.billingDetailsUpdate.userErrors ?? [];
        if (userErrors.length === 0) onSaved();
        return userErrors;
      }}
      onClose={onClose}
    >
      <TextField name="company" label={t`Company`} autoComplete="organization" />
      <TextArea
        name="address"
        label={t`Address`}
        rows={4}
        limit={BILLING_DETAILS_CHARACTERS.address}
      />
      <ComboboxField name="country" label={t`Country`} items={countries} placeholder={t`Not set`} />
      <TextField
        name="taxId"
        label={t`Tax ID`}
        description={t`Such as your VAT or business registration number.`}
      />
      <TextField
        name="invoiceEmail"
        label={t`Email for receipts`}
        description={t`Gets a copy of each receipt.`}
        type="email"
        autoComplete="email"
      />
    </FormDialog>
  );
}

/** Countries in the order of their names. They are found by the English name and the code, too. */
function useCountries() {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const [nameOf, englishOf] = [countryNames(i18n.locale), countryNames('en-US')];
    return [
      { value: '', label: t`Not set` },
      ...BUYER_COUNTRIES.map((code) => ({
        value: code,
        label: nameOf(code),
        icon: <Flag code={code} />,
        keywords: [code, englishOf(code)],
      })).sort((one, other) => one.label.localeCompare(other.label, i18n.locale)),
    ];
  }, [t, i18n.locale]);
}
