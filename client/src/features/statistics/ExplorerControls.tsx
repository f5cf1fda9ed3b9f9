import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, Suspense, useState } from 'react';
import FilterIcon from '~icons/lucide/list-filter';
import { dayIn } from '../../../../schema/rules/accounting-day';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { lazyNamed } from '../../lib/lazy-named';
import type { SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/forms/Select';
import { SubAccountFilter } from '../../ui/sub-accounts/SubAccountFilter';
import { GROUPING_WORDS } from './group-words';
import { OwnPeriodFields } from './OwnPeriodFields';
import { COMPARISON_WORDS, GRANULARITY_WORDS, PERIOD_WORDS, usePeriodWords } from './period-words';
import { isSecond } from './question-address';
import { granularitiesOf, ownPeriod, shiftedDay, spanOf } from './usage-period';
import {
  CHIPS,
  COMPARISONS,
  DIMENSIONS,
  DIRECTION,
  goesWith,
  GROUPINGS,
  PERIODS,
  type UsageQuestion,
} from './usage-question';

const AddFilter = lazyNamed(() => import('./AddFilter'), 'AddFilter');
const FilterChips = lazyNamed(() => import('./FilterChips'), 'FilterChips');

const OWN = 'OWN';

interface ExplorerControlsProps {
  question: UsageQuestion;
  timeZone: string;
  choices: SubAccountChoices;
  /** The only plan whose bytes are counted. */
  plan: BillingType | undefined;
  onChange: (change: Partial<UsageQuestion>) => void;
}

/** One bar of questions. */
export function ExplorerControls(props: ExplorerControlsProps) {
  const { question, timeZone, choices, plan, onChange } = props;
  const { t, i18n } = useLingui();
  const periodWords = usePeriodWords();
  const [isFiltering, setFiltering] = useState(false);
  const { period, by, thenBy, filters, compareWith } = question;
  const own = typeof period === 'string' ? null : period;
  const allowed = granularitiesOf(period, timeZone);
  // The fixed plan of a tab says who paid, and leaves the direction unknown.
  const groupings = GROUPINGS.filter(
    (each) => plan === undefined || (each !== 'PLAN' && each !== DIRECTION),
  );

  function choosePeriod(value: string) {
    const named = PERIODS.find((each) => each === value);
    const today = dayIn(timeZone, new Date());
    if (named !== undefined) onChange({ period: named });
    else if (own === null) onChange({ period: { from: shiftedDay(today, -6), to: today } });
  }

  return (
    <div className="flex flex-col gap-3">
      {/* In a wide window it is one row whatever is chosen, so each control has its share of the width. */}
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end min-[88rem]:grid! min-[88rem]:grid-cols-[1.1fr_1.4fr_1.1fr_1.1fr_0.9fr_1.2fr_auto] min-[88rem]:gap-2">
        <Control name={<Trans>Period</Trans>}>
          <Select
            label={t`Period`}
            size="small"
            value={own === null ? (period as string) : OWN}
            onChange={choosePeriod}
            options={[
              ...PERIODS.map((each) => ({ value: each, label: i18n._(PERIOD_WORDS[each]) })),
              { value: OWN, label: own === null ? t`Own days…` : periodWords(own, timeZone) },
            ]}
          />
        </Control>
        <Control name={<Trans>Compare with</Trans>}>
          <Select
            label={t`Compare with`}
            size="small"
            value={compareWith}
            onChange={(value) => onChange({ compareWith: COMPARISONS.find((c) => c === value) })}
            options={COMPARISONS.map((each) => ({
              value: each,
              label: i18n._(COMPARISON_WORDS[each]),
            }))}
          />
        </Control>
        <Control name={<Trans>Group by</Trans>}>
          <Select
            label={t`Group by`}
            size="small"
            value={by}
            onChange={(value) => {
              const next = GROUPINGS.find((each) => each === value) ?? by;
              const then = isSecond(thenBy, next, filters) ? thenBy : null;
              onChange({ by: next, thenBy: then, hidden: [] });
            }}
            options={groupings.map((each) => ({
              value: each,
              label: i18n._(GROUPING_WORDS[each]),
              disabled: !goesWith(each, filters),
            }))}
          />
        </Control>
        <Control name={<Trans>Then by</Trans>}>
          <Select
            label={t`Then by`}
            size="small"
            value={thenBy ?? ''}
            onChange={(value) => {
              onChange({ thenBy: DIMENSIONS.find((each) => each === value) ?? null });
            }}
            options={[
              { value: '', label: t`Nothing` },
              ...DIMENSIONS.filter((each) => each !== by && groupings.includes(each)).map(
                (each) => ({
                  value: each,
                  label: i18n._(GROUPING_WORDS[each]),
                  disabled: !isSecond(each, by, filters),
                }),
              ),
            ]}
          />
        </Control>
        <Control name={<Trans>One bar per</Trans>}>
          <Select
            label={t`One bar per`}
            size="small"
            value={allowed.find((each) => each === question.granularity) ?? ''}
            onChange={(value) => {
              onChange({ granularity: allowed.find((each) => each === value) ?? null });
            }}
            options={[
              { value: '', label: t`Automatic` },
              ...allowed.map((each) => ({ value: each, label: i18n._(GRANULARITY_WORDS[each]) })),
            ]}
          />
        </Control>
        <Control name={<Trans>Sub account</Trans>}>
          <SubAccountFilter
            size="small"
            choices={choices}
            value={question.subAccountId}
            onChange={(subAccountId) => onChange({ subAccountId })}
          />
        </Control>
        <Button
          tone="secondary"
          size="small"
          aria-expanded={isFiltering}
          className="h-9! self-end max-sm:col-span-2"
          onClick={() => setFiltering(!isFiltering)}
        >
          <FilterIcon className="size-4" />
          <Trans>Add filter</Trans>
        </Button>
      </div>
      {own !== null && (
        <OwnPeriodFields
          // Another period, for example of a zoom, replaces what is typed.
          key={`${own.from} ${own.to}`}
          period={ownDays(own, timeZone)}
          timeZone={timeZone}
          onChange={(next) => onChange({ period: next })}
        />
      )}
      <Suspense fallback={null}>
        {isFiltering && (
          <AddFilter
            filters={filters}
            choices={choices}
            plan={plan}
            onChoose={(subAccountId) => {
              setFiltering(false);
              onChange({ subAccountId });
            }}
            onAdd={(next) => {
              setFiltering(false);
              const stays = goesWith(by, next);
              onChange({ filters: next, by: stays ? by : 'SUB_ACCOUNT', thenBy: null, hidden: [] });
            }}
          />
        )}
      </Suspense>
      {CHIPS.some((chip) => filters[chip].length > 0) && (
        // As high as a line of chips.
        <Suspense fallback={<div className="h-8" />}>
          <FilterChips filters={filters} choices={choices} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}

/** The days that a zoom into hours touches. */
function ownDays(own: { from: string; to: string }, timeZone: string) {
  const { from, to } = spanOf(own, timeZone);
  const dayOf = (at: number) => dayIn(timeZone, new Date(at));
  return ownPeriod({ from, to }, timeZone).from.includes('T')
    ? { from: dayOf(from), to: dayOf(to - 1) }
    : own;
}

function Control({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 *:last:w-full">
      {/* Each control has it as its own name. */}
      <span aria-hidden="true" className="text-12 text-ink-3">
        {name}
      </span>
      {children}
    </div>
  );
}
