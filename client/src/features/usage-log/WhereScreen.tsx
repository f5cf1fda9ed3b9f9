import { Trans, useLingui } from '@lingui/macro';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { COUNTED_BYTES } from '../../../../schema/rules/counted-bytes';
import { ADDRESSES } from '../../lib/addresses';
import { useFailure } from '../../lib/apollo/use-failure';
import { shownOf } from '../../lib/apollo/shown';
import { lazyNamed } from '../../lib/lazy-named';
import { localTimeZone } from '../../lib/moment';
import { useSubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { useTitle } from '../../lib/use-title';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Select } from '../../ui/forms/Select';
import { Card } from '../../ui/layout/Card';
import { PageHeader } from '../../ui/layout/PageHeader';
import { SubAccountFilter } from '../../ui/sub-accounts/SubAccountFilter';
import { PERIOD_WORDS } from '../statistics/period-words';
import { filtersOfLog, toQuery } from '../statistics/to-query';
import { CHIPS, type Period, PERIODS, type UsageQuestion } from '../statistics/usage-question';
import { useQuestion } from '../statistics/use-question';
import { SubAccountTable } from './SubAccountTable';
import { useUsageLogQuery } from './usage-log.generated';

const FilterChips = lazyNamed(() => import('../statistics/FilterChips'), 'FilterChips');
const CompareLog = lazyNamed(() => import('./CompareLog'), 'CompareLog');

/** Sub accounts, their targets, and results with their directions, the rule of what is counted, and the difference to a log. */
export function WhereScreen() {
  const { t, i18n } = useLingui();
  const { question, change } = useQuestion();
  useTitle(t`Where did my gigabytes go?`);
  const timeZone = question.timeZone ?? localTimeZone();
  const filters = filtersOfLog(question);
  const ask = (about: Partial<UsageQuestion>) =>
    toQuery(
      Object.assign({}, question, { compareWith: 'NONE', granularity: 'DAY', filters }, about),
      timeZone,
      undefined,
    );
  const result = useUsageLogQuery({
    variables: {
      query: ask({ by: 'TARGET', thenBy: 'OUTCOME' }),
      bySubAccount: ask({ by: 'SUB_ACCOUNT', thenBy: null }),
    },
  });
  const failure = useFailure(result);
  const { shown, stale } = shownOf(result);
  const choices = useSubAccountChoices({
    loaded: shown?.me.subAccounts,
    chosenId: question.subAccountId,
  });
  const { usage, bySubAccount } = shown?.me ?? {};
  const isChinese = i18n.locale === 'zh-HK';
  const rule = (isBilled: boolean) =>
    COUNTED_BYTES.filter((part) => part.isBilled === isBilled).map((part) => (
      <li key={part.id}>{isChinese ? part.zhHK : part.en}</li>
    ));

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>Where did my gigabytes go?</Trans>}
        description={
          <Link to={ADDRESSES.statistics} className="text-brand underline underline-offset-4">
            <Trans>Back to the statistics</Trans>
          </Link>
        }
        actions={
          <>
            <SubAccountFilter
              size="small"
              choices={choices}
              value={question.subAccountId}
              onChange={(subAccountId) => change({ subAccountId })}
            />
            <Select
              label={t`Period`}
              size="small"
              value={typeof question.period === 'string' ? question.period : ''}
              onChange={(value) => {
                const period: Period | undefined = PERIODS.find((each) => each === value);
                if (period !== undefined) change({ period });
              }}
              options={[
                ...(typeof question.period === 'string'
                  ? []
                  : [{ value: '', label: `${question.period.from} – ${question.period.to}` }]),
                ...PERIODS.map((each) => ({ value: each, label: i18n._(PERIOD_WORDS[each]) })),
              ]}
            />
          </>
        }
      />
      {CHIPS.some((chip) => filters[chip].length > 0) && (
        <Suspense fallback={<div className="h-8" />}>
          <FilterChips filters={filters} choices={choices} onChange={change} />
        </Suspense>
      )}
      {failure.error !== undefined && usage === undefined ? (
        <LoadFailed title={t`The usage could not be loaded`} {...failure} />
      ) : (
        <Card busy={stale} className={`p-4 sm:p-6 fade ${stale ? 'opacity-60' : ''}`}>
          <h2 className="text-15 leading-tight">
            <Trans>Sub accounts, targets, and results</Trans>
          </h2>
          {bySubAccount === undefined ? (
            <Skeleton className="mt-4 h-60 w-full" />
          ) : (
            <SubAccountTable
              usage={bySubAccount}
              queryOf={(subAccountId) => ask({ by: 'TARGET', thenBy: 'OUTCOME', subAccountId })}
            />
          )}
        </Card>
      )}
      <Card className="p-4 sm:p-6">
        <h2 className="text-15 leading-tight">
          <Trans>Compare with your log</Trans>
        </h2>
        <Suspense fallback={<Skeleton className="mt-4 h-40 w-full" />}>
          {usage !== undefined && <CompareLog rows={usage.rows} buckets={usage.buckets} />}
        </Suspense>
      </Card>
      <Card className="grid gap-6 p-4 sm:p-6 md:grid-cols-2">
        <section>
          <h2 className="text-15 leading-tight">
            <Trans>Counted and charged</Trans>
          </h2>
          <ul className="mt-3 list-disc space-y-1.5 pl-5 text-13 text-ink-2">{rule(true)}</ul>
        </section>
        <section>
          <h2 className="text-15 leading-tight">
            <Trans>Never charged</Trans>
          </h2>
          <ul className="mt-3 list-disc space-y-1.5 pl-5 text-13 text-ink-2">{rule(false)}</ul>
        </section>
      </Card>
    </div>
  );
}
