import { Trans, useLingui } from '@lingui/macro';
import { useSearchParams } from 'react-router-dom';
import { buyPath } from '../../lib/addresses';
import { enumFilter } from '../../lib/list-address';
import { useTitle } from '../../lib/use-title';
import { buttonStyle } from '../../ui/button-style';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Tabs } from '../../ui/layout/Tabs';
import { BillingDetails } from './BillingDetails';
import { Invoices } from './Invoices';
import { Payments } from './Payments';
import { Statements } from './Statements';

/** Kept in the address, so that a view can be linked to. The first is the usual one. */
const VIEWS = enumFilter('INVOICES', 'PAYMENTS', 'STATEMENTS', 'DETAILS');

/** Invoices, payments, and what the next invoices say about the customer. */
export function BillingScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.read(search.get('view') ?? '') ?? 'INVOICES';
  useTitle(t`Billing`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={<Trans>Billing</Trans>}
        description={<Trans>Invoices, payments, and billing details</Trans>}
        actions={
          <a href={buyPath('TRAFFIC')} className={buttonStyle()}>
            <Trans>Buy traffic</Trans>
          </a>
        }
      />
      <Tabs
        label={t`Billing`}
        value={view}
        onChange={(next) => {
          // A page or a filter of one list means nothing to another.
          setSearch(next === 'INVOICES' ? {} : { view: VIEWS.write(next) });
        }}
        items={[
          { value: 'INVOICES', label: <Trans>Invoices</Trans>, panel: <Invoices /> },
          { value: 'PAYMENTS', label: <Trans>Payments</Trans>, panel: <Payments /> },
          { value: 'STATEMENTS', label: <Trans>Statements</Trans>, panel: <Statements /> },
          { value: 'DETAILS', label: <Trans>Billing details</Trans>, panel: <BillingDetails /> },
        ]}
      />
    </div>
  );
}
