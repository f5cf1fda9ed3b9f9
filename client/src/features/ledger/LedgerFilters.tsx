import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import RemoveIcon from '~icons/lucide/x';
import type { LedgerName } from '../../../../schema/generated/schema-types';
import type { SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { Button } from '../../ui/Button';
import { CONTROL } from '../../ui/forms/field-style';
import { Select } from '../../ui/forms/Select';
import { SubAccountFilter } from '../../ui/sub-accounts/SubAccountFilter';
import { Timestamp } from '../../ui/Timestamp';
import { isDay, KINDS, kindsIn, type LedgerFilters as Filters } from './ledger-filters';
import { KIND_WORDS } from './ledger-words';

interface LedgerFiltersProps {
  ledger: LedgerName;
  address: {
    readonly filters: Filters;
    readonly filter: (some: Partial<Filters>) => void;
    readonly filtered: boolean;
    readonly clear: () => void;
  };
  /** Null where entries have no sub account. */
  choices: SubAccountChoices | null;
  /** Names of the grant and the order that the address has ids of. */
  names: { readonly grant: ReactNode; readonly order: ReactNode };
}

/** Period, kind, and sub account; chips name what was chosen, also by a link, and take it back. */
export function LedgerFilters({ ledger, address, choices, names }: LedgerFiltersProps) {
  const { t, i18n } = useLingui();
  const { filters, filter } = address;
  const kinds = kindsIn(filters.kind);
  const [kind] = kinds.length === 1 ? kinds : [];
  return (
    <>
      <DayField
        label={t`From`}
        value={filters.since}
        max={filters.until}
        onChange={(since) => filter({ since })}
      />
      <DayField
        label={t`Until`}
        value={filters.until}
        min={filters.since}
        onChange={(until) => filter({ until })}
      />
      <Select
        label={t`Kind`}
        value={kind ?? (kinds.length > 1 ? 'SEVERAL' : '')}
        onChange={(value) => {
          if (value !== 'SEVERAL') filter({ kind: value === '' ? null : value });
        }}
        options={[
          { value: '', label: t`All kinds` },
          ...(kinds.length > 1 ? [{ value: 'SEVERAL', label: t`Several kinds` }] : []),
          ...KINDS[ledger].map((each) => ({ value: each, label: i18n._(KIND_WORDS[each]) })),
        ]}
      />
      {choices !== null && (
        <SubAccountFilter
          choices={choices}
          value={filters.subAccount}
          onChange={(subAccount) => filter({ subAccount })}
        />
      )}
      {address.filtered && (
        <span className="flex w-full flex-wrap items-center gap-2 order-last">
          {filters.since !== null && (
            <Chip onRemove={() => filter({ since: null })} remove={t`Remove the start`}>
              <Trans>
                from <Moment text={filters.since} />
              </Trans>
            </Chip>
          )}
          {filters.until !== null && (
            <Chip onRemove={() => filter({ until: null })} remove={t`Remove the end`}>
              <Trans>
                until <Moment text={filters.until} />
              </Trans>
            </Chip>
          )}
          {kinds.map((each) => (
            <Chip
              key={each}
              remove={t`Remove ${i18n._(KIND_WORDS[each])}`}
              onRemove={() => {
                const others = kinds.filter((other) => other !== each);
                filter({ kind: others.length === 0 ? null : others.join(',') });
              }}
            >
              {i18n._(KIND_WORDS[each])}
            </Chip>
          ))}
          {filters.subAccount !== null && (
            <Chip onRemove={() => filter({ subAccount: null })} remove={t`Remove the sub account`}>
              <Trans>
                sub account{' '}
                <span translate="no" className="num">
                  {choices?.accounts.find(({ id }) => id === filters.subAccount)?.username ?? '…'}
                </span>
              </Trans>
            </Chip>
          )}
          {filters.grant !== null && (
            <Chip onRemove={() => filter({ grant: null })} remove={t`Remove the traffic`}>
              {names.grant}
            </Chip>
          )}
          {filters.order !== null && (
            <Chip onRemove={() => filter({ order: null })} remove={t`Remove the order`}>
              {names.order}
            </Chip>
          )}
          <Button tone="quiet" size="small" onClick={address.clear}>
            <Trans>Clear filters</Trans>
          </Button>
        </span>
      )}
    </>
  );
}

function Moment({ text }: { text: string }) {
  return isDay(text) ? (
    <span className="tabular-nums">{text}</span>
  ) : (
    <Timestamp at={text} inSentence />
  );
}

function Chip({
  children,
  remove,
  onRemove,
}: {
  children: ReactNode;
  /** Accessible name of the button. */
  remove: string;
  onRemove: () => void;
}) {
  return (
    <span className="inline-flex h-8 items-center gap-1 rounded-full border border-line bg-sunk pr-1 pl-3 text-13">
      <span>{children}</span>
      <button
        type="button"
        aria-label={remove}
        onClick={onRemove}
        className="flex size-6 items-center justify-center rounded-full text-ink-2 fade hover:bg-line hover:text-ink"
      >
        <RemoveIcon className="size-3.5" />
      </button>
    </span>
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

/**
 * A day of the reader's calendar. An instant, which only a link sets, has a chip instead. The browser writes the day in its own
 * language, here and in the explorer: no calendar of ours exists, and Base UI has none. The chips name it in ISO 8601.
 */
function DayField({ label, value, min = null, max = null, onChange }: DayFieldProps) {
  const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : undefined);
  return (
    <label className="flex gap-x-2 gap-y-1 text-13 text-ink-2 max-sm:w-[calc(50%-0.375rem)] max-sm:flex-col sm:items-center">
      <span>{label}</span>
      <input
        type="date"
        value={dayOf(value) ?? ''}
        min={dayOf(min)}
        max={dayOf(max)}
        onChange={(event) => onChange(event.target.value || null)}
        className={`h-10 text-ink ${CONTROL}`}
      />
    </label>
  );
}
