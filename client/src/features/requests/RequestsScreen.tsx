import { Trans, useLingui } from '@lingui/macro';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import RequestsIcon from '~icons/lucide/activity';
import FilterOffIcon from '~icons/lucide/search-x';
import { LIVE_REQUEST_LIMITS } from '../../../../schema/rules/limits';
import { ADDRESSES } from '../../lib/addresses';
import { useLoadFailedToast } from '../../lib/apollo/use-load-failed-toast';
import { useListAddress } from '../../lib/list-address';
import { useSubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { Select } from '../../ui/forms/Select';
import { Card } from '../../ui/layout/Card';
import { PageHeader } from '../../ui/layout/PageHeader';
import { SubAccountFilter } from '../../ui/sub-accounts/SubAccountFilter';
import { DataTable } from '../../ui/table/DataTable';
import { outcomeWords } from '../outcomes/outcome-words';
import { requestColumns } from './request-columns';
import { RequestStrip } from './RequestStrip';
import { OUTCOMES, REFUSED, REQUEST_FILTERS } from './request-filters';
import { useCityNames } from './use-city-names';
import { ASK_EVERY_SECONDS, type Source, useLiveRequests } from './use-live-requests';

const HOURS = LIVE_REQUEST_LIMITS.hours;
/** So many rows are drawn at first. */
const FEW = 25;

/** The latest requests through the proxies, as they happen. */
export function RequestsScreen() {
  const { t, i18n } = useLingui();
  const address = useListAddress(REQUEST_FILTERS);
  const { filters, filter, filtered, clear } = address;
  const [isPaused, setPaused] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const isScrolled = useScrolledPast(top);
  const live = useLiveRequests(filters, isPaused || isScrolled);
  const { shown, waiting, failure, source } = live;
  const choices = useSubAccountChoices({
    loaded: live.subAccounts,
    chosenId: filters.subAccount,
  });
  const cityOf = useCityNames(shown !== null && shown.length > 0);
  const failed = t`The requests could not be loaded`;
  useTitle(t`Live requests`);
  // Rows that are there stay when newer ones fail, so only the toast reports that.
  useLoadFailedToast(failed, shown === null ? undefined : failure.error, failure.retry);

  const isEmpty = shown?.length === 0 && !filtered && !live.stale;
  const hasMore = shown !== null && (shown.length > FEW || live.hasOlder) && !isWhole;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>Live requests</Trans>}
        description={
          <Trans>
            A sample of your requests, kept for {HOURS} hours. It does not count for billing: the
            exact numbers are in the{' '}
            <Link
              to={`${ADDRESSES.statistics}?by=outcome`}
              className="text-brand underline underline-offset-4"
            >
              statistics
            </Link>
            .
          </Trans>
        }
      />
      {shown === null && failure.error !== undefined ? (
        <LoadFailed title={failed} {...failure} />
      ) : (
        <Card className="min-w-0">
          {!isEmpty && (
            <div className="flex flex-wrap items-center gap-3 border-b border-line p-4">
              <SubAccountFilter
                choices={choices}
                value={filters.subAccount}
                onChange={(subAccount) => filter({ subAccount })}
              />
              <Select
                label={t`Result`}
                most="max-w-56 max-sm:w-36"
                value={filters.result ?? ''}
                onChange={(value) => filter({ result: REQUEST_FILTERS.result.read(value) })}
                options={[
                  { value: '', label: t`All results` },
                  { value: REFUSED, label: t`Refused or failed` },
                  ...OUTCOMES.map((value) => ({ value, label: outcomeWords(i18n, value) })),
                ]}
              />
              <span className="grow max-sm:hidden" />
              <State source={source} isPaused={isPaused} />
              <Button tone="secondary" onClick={() => setPaused(!isPaused)}>
                {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
              </Button>
            </div>
          )}
          {shown?.length !== 0 && <RequestStrip rows={live.stale ? null : shown} />}
          <div ref={top} />
          <div className="sticky top-16 z-5 flex h-0 justify-center">
            {waiting > 0 && (
              <Button
                size="small"
                className="mt-1 overlay"
                onClick={() => {
                  setPaused(false);
                  window.scrollTo({ top: 0 });
                }}
              >
                <Trans>{waiting} new</Trans>
              </Button>
            )}
          </div>
          {shown?.length === 0 ? (
            <NoRequests filtered={filtered} onClear={clear} />
          ) : (
            <DataTable
              caption={t`Live requests`}
              columns={requestColumns(
                (id) => choices.accounts.find((each) => each.id === id)?.type,
                cityOf,
              )}
              rows={isWhole ? shown : (shown?.slice(0, FEW) ?? null)}
              keyOf={({ id }) => id}
              busy={live.stale}
            />
          )}
          {hasMore && (
            <div className="border-t border-line p-4">
              <Button
                tone="secondary"
                size="small"
                onClick={() => {
                  setWhole(true);
                  if (live.hasOlder) void live.loadOlder();
                }}
              >
                <Trans>Show older</Trans>
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

/** Whether the top of the list is above the window: somebody reads further down. */
function useScrolledPast(top: React.RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast((top.current?.getBoundingClientRect().top ?? 0) < 0);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [top]);
  return isPast;
}

/** How new the rows are. Announced when it changes, unlike the rows. */
function State({ source, isPaused }: { source: Source; isPaused: boolean }) {
  const isLive = source === 'stream' && !isPaused;
  return (
    <span role="status" className="flex items-center gap-2 text-13 text-ink-2 max-sm:grow">
      <span
        className={`size-2 rounded-full ${isLive ? 'bg-brand' : isPaused ? 'bg-control' : 'bg-signal'}`}
      />
      {isPaused ? (
        <Trans>Paused</Trans>
      ) : source === 'polling' ? (
        <Trans>Updates every {ASK_EVERY_SECONDS} s</Trans>
      ) : source === 'stream' ? (
        <Trans context="new rows appear as they happen">Live</Trans>
      ) : (
        <Trans>Connecting…</Trans>
      )}
    </span>
  );
}

function NoRequests({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <EmptyState
        Icon={FilterOffIcon}
        title={<Trans>Nothing matches</Trans>}
        action={
          <Button tone="secondary" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>Requests that match appear here as they happen.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      Icon={RequestsIcon}
      title={<Trans>No requests in the last {HOURS} hours</Trans>}
      action={
        <Link to={ADDRESSES.proxiesTraffic} className={buttonStyle('primary')}>
          <Trans>See a code sample</Trans>
        </Link>
      }
    >
      <Trans>Run a code sample. Its request appears here within two seconds.</Trans>
    </EmptyState>
  );
}
