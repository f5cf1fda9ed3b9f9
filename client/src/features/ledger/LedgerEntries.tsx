import { useApolloClient } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import LedgerIcon from '~icons/lucide/scroll-text';
import type { LedgerName } from '../../../../schema/generated/schema-types';
import { buyPath } from '../../lib/addresses';
import { useList } from '../../lib/apollo/use-list';
import { formatBytes } from '../../lib/format';
import { localTimeZone } from '../../lib/moment';
import { useSubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { buttonStyle } from '../../ui/button-style';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ExportCsv } from '../../ui/table/ExportCsv';
import { ListView } from '../../ui/table/ListView';
import { dayRuns } from './ledger-days';
import { LEDGER_COLUMNS } from './ledger-columns';
import { countsQuantity, LEDGER_FILTERS, toFilterInput } from './ledger-filters';
import {
  type LedgerPageFragment,
  MoneyLedgerDocument,
  PointsLedgerDocument,
  TrafficLedgerDocument,
  type TrafficLedgerQuery,
} from './ledger.generated';
import { LEDGER_WORDS } from './ledger-words';
import { LedgerDay } from './LedgerDay';
import { LedgerFilters } from './LedgerFilters';
import { LedgerSums } from './LedgerSums';

const DOCUMENTS = {
  TRAFFIC: TrafficLedgerDocument,
  MONEY: MoneyLedgerDocument,
  POINTS: PointsLedgerDocument,
} as const satisfies Readonly<Record<LedgerName, unknown>>;

/** Only the query for traffic asks for sub accounts. */
interface Answer {
  readonly entries: LedgerPageFragment;
  readonly subAccounts?: TrafficLedgerQuery['me']['subAccounts'];
}

interface LedgerEntriesProps {
  ledger: LedgerName;
  /** Names the grant with an id. */
  grantName: (id: string) => ReactNode;
}

/** The entries of one ledger, newest first, with their sum. */
export function LedgerEntries({ ledger, grantName }: LedgerEntriesProps) {
  const { t, i18n } = useLingui();
  const client = useApolloClient();
  const { address, list, shown } = useList(DOCUMENTS[ledger], {
    filters: LEDGER_FILTERS,
    variables: ({ filters }) => ({ filter: toFilterInput(filters) }),
    connection: ({ me }) => me.entries,
  });
  const { filters, page } = address;
  const answer: Answer | undefined = shown?.me;
  const choices = useSubAccountChoices({
    loaded: answer?.subAccounts,
    chosenId: filters.subAccount,
  });
  const orderNumber = list.rows?.nodes.find(
    ({ orderId }) => orderId === filters.order,
  )?.orderNumber;
  const unposted = BigInt(answer?.entries.unpostedBytes ?? 0);
  const isFirstPage =
    page.after === undefined && page.before === undefined && page.last === undefined;
  const entries = answer?.entries;
  // The reader's clock, like that of the rows and of the filter's days: a row never contradicts the day that it stands under.
  const timeZone = localTimeZone();
  // Money and points have an entry or two a day, which say all themselves.
  const days = ledger === 'TRAFFIC' ? dayRuns(list.rows?.nodes ?? [], timeZone) : null;
  return (
    <ListView
      caption={i18n._(LEDGER_WORDS[ledger])}
      list={list}
      columns={LEDGER_COLUMNS}
      heading={({ id }) => {
        const run = days?.get(id);
        return (
          run && (
            <LedgerDay
              run={run}
              timeZone={timeZone}
              filter={toFilterInput(filters)}
              countsQuantity={countsQuantity(filters)}
            />
          )
        );
      }}
      failed={t`The ledger could not be loaded`}
      filters={
        <>
          <LedgerFilters
            ledger={ledger}
            address={address}
            choices={ledger === 'TRAFFIC' ? choices : null}
            names={{
              grant: filters.grant !== null && grantName(filters.grant),
              order: (
                <Trans>
                  order{' '}
                  <span translate="no" className="num">
                    {orderNumber ?? '…'}
                  </span>
                </Trans>
              ),
            }}
          />
          <span className="grow max-md:hidden" />
          <ExportCsv
            failed={t`The entries could not be exported`}
            disabled={list.rows?.totalCount === 0}
            save={async (onProgress) => {
              const { collectEntries, saveEntries } = await import('./export-entries');
              const asked = { document: DOCUMENTS[ledger], filter: toFilterInput(filters) };
              saveEntries(await collectEntries(client, asked, onProgress), ledger, i18n);
            }}
          />
        </>
      }
      summary={
        entries !== undefined && (
          <div className="border-b border-line text-13">
            <div className="px-4 py-3 [&_strong]:text-15">
              <LedgerSums page={entries} countsQuantity={countsQuantity(filters)} />
            </div>
            {unposted > 0n && isFirstPage && (
              <p className="border-t border-line px-4 py-3 text-ink-2">
                <Trans>
                  Not posted yet:{' '}
                  <span className="whitespace-nowrap text-ink tabular-nums">
                    {formatBytes(countsQuantity(filters) ? unposted : -unposted, i18n.locale)}
                  </span>
                </Trans>{' '}
                <span className="text-ink-3">
                  <Trans>An hour is posted once all proxies have reported it.</Trans>
                </span>
              </p>
            )}
          </div>
        )
      }
      empty={
        <EmptyState
          Icon={LedgerIcon}
          title={<Trans>No entries yet</Trans>}
          action={
            <a href={buyPath('TRAFFIC')} className={buttonStyle('secondary')}>
              <Trans>Buy traffic</Trans>
            </a>
          }
        >
          <Trans>Every change of your balance appears here, with its cause.</Trans>
        </EmptyState>
      }
    />
  );
}
