import { Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import { countryNames } from '../../../../../schema/rules/countries';
import { useBillingDetailsQuery } from '../../billing/billing-details.generated';
import { onIntent } from '../../../lib/on-intent';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/layout/Card';
import { Skeleton } from '../../../ui/feedback/Skeleton';

const { Component: BillingDetailsDialog, intent } = onIntent(
  async () => (await import('../../billing/BillingDetailsDialog')).BillingDetailsDialog,
);

/** The buyer as the invoice will name them, to correct before paying: an issued invoice never changes. */
export function InvoiceDetails() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useBillingDetailsQuery();
  const [isOpen, setIsOpen] = useState(false);
  // Nothing that the payment needs: without an answer the card is offered all the same.
  if (data === undefined) return error === undefined ? <Skeleton className="h-35 w-full" /> : null;
  const { email, billingDetails: details } = data.me;
  const { company, address, country, taxId } = details;
  const lines = [
    company,
    ...(address?.split('\n') ?? []),
    country && countryNames(i18n.locale)(country),
    taxId === null ? null : t`Tax ID: ${taxId}`,
  ].filter((line) => line !== null);
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-15 leading-tight">
          <Trans>Invoice to</Trans>
        </h2>
        <Button tone="secondary" size="small" {...intent} onClick={() => setIsOpen(true)}>
          {lines.length === 0 ? (
            <Trans>Add company, tax ID, and country</Trans>
          ) : (
            <Trans>Edit billing details</Trans>
          )}
        </Button>
      </div>
      <div className="mt-2 text-13 wrap-anywhere" translate="no">
        {(lines.length === 0 ? [email] : lines).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
      <p className="mt-2 text-13 text-ink-2">
        <Trans>Check this before you pay. An issued invoice can't be changed.</Trans>
      </p>
      {isOpen && (
        <Suspense>
          <BillingDetailsDialog
            details={details}
            onClose={() => setIsOpen(false)}
            onSaved={() => {
              setIsOpen(false);
              void refetch();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
