import { Plural, Trans, useLingui } from '@lingui/macro';
import { useId, useState } from 'react';
import FiltersIcon from '~icons/lucide/sliders-horizontal';
import { BILLING_TYPE_WORDS, ORDER_STATUS_WORDS } from '../../lib/order-words';
import { Button } from '../../ui/Button';
import { SearchField } from '../../ui/forms/SearchField';
import { Select } from '../../ui/forms/Select';
import { ORDER_FILTERS, type OrderFilters } from './order-filters';

const capitalized = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

/**
 * Search, status, and billing type, kept in the URL. On a phone the last two are behind a button that counts them. A list of
 * one plan has no billing type to choose.
 */
export function OrdersFilters({
  address: { filters, filter },
}: {
  address: {
    readonly filters: Omit<OrderFilters, 'billing'> & Partial<OrderFilters>;
    readonly filter: (some: Partial<OrderFilters>) => void;
  };
}) {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const choicesId = useId();
  const { search, status, billing } = filters;
  const count = [status, billing].filter((value) => value != null).length;
  const optionsOf = (words: Readonly<Record<string, { id: string }>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label: capitalized(i18n._(label)) }));
  return (
    <>
      <div className="flex min-w-0 flex-1 md:contents">
        <SearchField
          label={t`Search orders`}
          placeholder={t`Order ID or note`}
          value={search ?? ''}
          onChange={(text) => filter({ search: ORDER_FILTERS.search.read(text) })}
        />
      </div>
      <Button
        tone="secondary"
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={() => setIsOpen(!isOpen)}
        className="px-3 md:hidden"
      >
        <FiltersIcon className="size-4" />
        <span className="sr-only">
          <Trans>Filters</Trans>
        </span>
        {count > 0 && (
          <span className="num flex size-5 items-center justify-center rounded-full bg-brand-soft text-12 text-brand-ink">
            <span aria-hidden="true">{i18n.number(count)}</span>
            <span className="sr-only">
              <Plural value={count} one="# is set" other="# are set" />
            </span>
          </span>
        )}
      </Button>
      <div
        id={choicesId}
        className={`flex flex-wrap gap-3 max-md:order-last max-md:w-full ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <Select
          label={t`Status`}
          value={status ?? ''}
          onChange={(value) => filter({ status: ORDER_FILTERS.status.read(value) })}
          options={[{ value: '', label: t`All statuses` }, ...optionsOf(ORDER_STATUS_WORDS)]}
        />
        {billing !== undefined && (
          <Select
            label={t`Billing type`}
            value={billing ?? ''}
            onChange={(value) => filter({ billing: ORDER_FILTERS.billing.read(value) })}
            options={[{ value: '', label: t`All billing types` }, ...optionsOf(BILLING_TYPE_WORDS)]}
          />
        )}
      </div>
    </>
  );
}
