import { Trans, useLingui } from '@lingui/macro';
import { useSearchParams } from 'react-router-dom';
import { useGrantsQuery } from './grants.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { useTitle } from '../../lib/use-title';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Tabs } from '../../ui/layout/Tabs';
import { toGrantsView } from './grant-view';
import { GrantBars, GrantBarsLoading, GrantName } from './GrantBars';
import { LedgerClock } from './LedgerClock';
import { LEDGERS } from './ledger-filters';
import { LEDGER_WORDS } from './ledger-words';
import { LedgerEntries } from './LedgerEntries';

const TABS = ['TRAFFIC', 'MONEY', 'POINTS'] as const;

/** Why each balance is what it is: the traffic by its grants, and every entry of traffic, money, and points. */
export function LedgerScreen() {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const ledger = LEDGERS.read(search.get('ledger') ?? '') ?? 'TRAFFIC';
  const result = useGrantsQuery();
  const failure = useFailure(result);
  const me = result.data?.me;
  useTitle(t`Ledger`);

  function grantName(id: string) {
    const grant = me?.grants.find((each) => each.id === id);
    return grant === undefined ? <Trans>one grant</Trans> : <GrantName grant={grant} />;
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={<Trans>Ledger</Trans>}
        description={<Trans>Every change of your balances, and its cause</Trans>}
      />
      {me !== undefined && <LedgerClock timeZone={me.account.timeZone} />}
      <Tabs
        label={t`Ledger`}
        value={ledger}
        onChange={(next) => {
          // A page or a filter of one ledger means nothing to another.
          setSearch(next === 'TRAFFIC' ? {} : { ledger: LEDGERS.write(next) });
        }}
        items={TABS.map((value) => ({
          value,
          label: i18n._(LEDGER_WORDS[value]),
          panel: (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {value !== 'TRAFFIC' ? null : me === undefined ? (
                failure.error === undefined ? (
                  <GrantBarsLoading />
                ) : (
                  <LoadFailed title={t`Your traffic could not be loaded`} {...failure} />
                )
              ) : (
                me.grants.length > 0 && <GrantBars view={toGrantsView(me)} />
              )}
              <LedgerEntries key={value} ledger={value} grantName={grantName} />
            </div>
          ),
        }))}
      />
    </div>
  );
}
