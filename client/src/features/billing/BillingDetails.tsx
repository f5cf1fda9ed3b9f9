import { Trans, useLingui } from '@lingui/macro';
import { Suspense } from 'react';
import { countryNames } from '../../../../schema/rules/countries';
import PencilIcon from '~icons/lucide/pencil';
import { useBillingDetailsQuery } from './billing-details.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { onIntent } from '../../lib/on-intent';
import { useServices } from '../../lib/services/services';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { DefinitionList } from '../../ui/layout/DefinitionList';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { Skeleton } from '../../ui/feedback/Skeleton';

const { Component: BillingDetailsDialog, intent } = onIntent(
  async () => (await import('./BillingDetailsDialog')).BillingDetailsDialog,
);

const DIALOGS = ['edit'] as const;

/** The customer's details for the next invoices. */
export function BillingDetails() {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const dialog = useDialogAddress(DIALOGS);
  const result = useBillingDetailsQuery();
  const { data, refetch } = result;
  const failure = useFailure(result);
  if (data === undefined)
    return failure.error === undefined ? (
      <Skeleton className="h-72 w-full max-w-3xl" />
    ) : (
      <LoadFailed title={t`The billing details could not be loaded`} {...failure} />
    );
  const { email, billingDetails: details } = data.me;
  const orNone = (text: string | null) =>
    text ?? (
      <span className="text-ink-3">
        <Trans>Not set</Trans>
      </span>
    );
  return (
    <Card className="max-w-3xl p-5 sm:p-6">
      <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-17">
          <Trans>Billing details</Trans>
        </h2>
        <Button tone="secondary" size="small" {...intent} onClick={() => dialog.show('edit')}>
          <PencilIcon className="size-4" />
          <Trans>Edit billing details</Trans>
        </Button>
      </div>
      <p className="mb-3 text-13 text-ink-2">
        <Trans>They appear on your next invoices. Issued invoices never change.</Trans>
      </p>
      <DefinitionList
        items={[
          { term: <Trans>Company</Trans>, detail: orNone(details.company) },
          {
            term: <Trans>Address</Trans>,
            detail: <span className="whitespace-pre-line">{orNone(details.address)}</span>,
          },
          {
            term: <Trans>Country</Trans>,
            detail: orNone(details.country && countryNames(i18n.locale)(details.country)),
          },
          { term: <Trans>Tax ID</Trans>, detail: orNone(details.taxId) },
          {
            term: <Trans>Receipts go to</Trans>,
            detail: [email, details.invoiceEmail]
              .filter((each) => each !== null)
              .map((address) => <EmailAddress key={address} address={address} />),
          },
        ]}
      />
      <Suspense>
        {dialog.open !== null && (
          <BillingDetailsDialog
            details={details}
            onClose={dialog.close}
            onSaved={() => {
              dialog.close();
              toasts.add({
                id: 'billing-details',
                tone: 'good',
                title: t`Your billing details were saved`,
              });
              void refetch();
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}

/** On a line of its own. A long one breaks before its @ first. */
function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className="block wrap-anywhere">
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </span>
  );
}
