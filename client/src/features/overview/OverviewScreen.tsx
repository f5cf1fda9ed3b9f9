import { Trans, useLingui } from '@lingui/macro';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useOverviewQuery } from './overview.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { ADDRESSES, proxySetupPath, SETUP_PARAMETER } from '../../lib/addresses';
import { shownOf } from '../../lib/apollo/shown';
import { displayName } from '../../lib/auth/auth-storage';
import { verifyFor } from '../../lib/auth/return-path';
import { lazyNamed } from '../../lib/lazy-named';
import { localTimeZone } from '../../lib/moment';
import { onIntent } from '../../lib/on-intent';
import { Redirect } from '../../lib/Redirect';
import { useAuthSession } from '../../lib/services/services';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useTitle } from '../../lib/use-title';
import { buttonStyle } from '../../ui/button-style';
import { ClockTime } from '../../ui/ClockTime';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { PageHeader } from '../../ui/layout/PageHeader';
import { toBalanceView } from '../balance/balance-view';
import { BalanceCard } from '../balance/BalanceCard';
import { Checklist } from './Checklist';
import { isComplete, leadOf, toChecklist } from './checklist-steps';
import { DIALOGS, readDays, writeDays } from './overview-address';
import { OverviewSkeleton, RecentUsageSkeleton, TodaySkeleton } from './OverviewSkeleton';
import { WelcomeCard } from './WelcomeCard';

const loadRecentUsage = () => import('./RecentUsage');
// The chart comes beside the data, which it waits for anyway. A failure shows in its place.
loadRecentUsage().catch(() => undefined);
const RecentUsage = lazyNamed(loadRecentUsage, 'RecentUsage');

const Today = lazyNamed(() => import('./Today'), 'Today');

/** A step that somebody has just taken ticks itself within this time. */
const ASK_EVERY_MS = 3_000;

const verification = onIntent(
  async () => (await import('../auth/VerificationDialog')).VerificationDialog,
);
const passwordChange = onIntent(
  async () => (await import('../auth/PasswordChangeDialog')).PasswordChangeDialog,
);

/** The first screen after signing in: next step, balance, and usage. Dialogs and the period are in the address. */
export function OverviewScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const days = readDays(search);
  const dialog = useDialogAddress(DIALOGS);
  const timeZone = localTimeZone();
  /** The address has let go of the dialog, so that a reload does not ask for a code again; it still tells what that brought. */
  const [isVerified, setIsVerified] = useState(false);
  /** Verified before this screen opened. Null until the first response. */
  const [cameVerified, setCameVerified] = useState<boolean | null>(null);
  const { state } = useLocation() as { state: unknown };
  /** Kept, because the address loses it with the dialog; not for a dialog that is opened here. */
  const [next, setNext] = useState(() => verifyFor(state, window.location.origin));
  const session = useAuthSession();
  const result = useOverviewQuery({
    variables: { days, timeZone },
  });
  const { startPolling, stopPolling } = result;
  const failure = useFailure(result);
  const { shown, stale } = shownOf({ ...result, error: failure.error });
  const done = shown && toChecklist(shown.me);
  if (cameVerified === null && done) setCameVerified(done.VERIFY);
  const lead = done && leadOf(done, !toBalanceView(shown.me.balance).isEmpty);
  const waiting = done !== undefined && !isComplete(done);
  useTitle(t`Overview`);

  useEffect(() => {
    if (!waiting) return;
    startPolling(ASK_EVERY_MS);
    return stopPolling;
  }, [waiting, startPolling, stopPolling]);

  const dialogs = {
    onVerify: () => {
      setNext(null);
      dialog.show('verify');
    },
    verifyIntent: verification.intent,
    onChangePassword: () => dialog.show('password'),
    passwordIntent: passwordChange.intent,
    onVerified: () => {
      setIsVerified(true);
      dialog.close();
    },
    onClose: () => {
      setIsVerified(false);
      if (dialog.open !== null) dialog.close();
    },
  };

  const name = shown?.me.displayName ?? (session === null ? '' : displayName(session.user));
  const asOf = shown?.me.balance.asOf;
  // A visitor who built a proxy line brings it (site/home/line).
  const setup = search.get(SETUP_PARAMETER);
  const setupPath = proxySetupPath(setup ?? '');
  const email = shown?.me.email ?? session?.user.email ?? '';
  if (cameVerified === true && setup !== null && dialog.open?.name === 'verify')
    return <Redirect to={setupPath} />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>Welcome, {name}</Trans>}
        description={
          asOf !== undefined && (
            <Trans>
              Balance as of <ClockTime at={asOf} />
            </Trans>
          )
        }
        actions={
          <>
            <Link to={ADDRESSES.orders} className={buttonStyle('secondary')}>
              <Trans>View orders</Trans>
            </Link>
            <Link to={setupPath} className={buttonStyle(lead === 'USE' ? 'primary' : 'secondary')}>
              <Trans>Use proxy</Trans>
            </Link>
          </>
        }
      />
      {shown === undefined ? (
        failure.error === undefined ? (
          <OverviewSkeleton />
        ) : (
          <LoadFailed title={t`The overview could not be loaded`} {...failure} />
        )
      ) : (
        <>
          <Checklist
            done={toChecklist(shown.me)}
            lead={lead}
            setupPath={setupPath}
            onVerify={dialogs.onVerify}
            verifyIntent={dialogs.verifyIntent}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-3">
            <div className="grid grid-cols-[minmax(0,1fr)] xl:col-span-2">
              <BalanceCard me={shown.me} leads={lead === 'BUY'} />
            </div>
            <WelcomeCard me={shown.me} {...dialogs} />
            {done?.REQUEST === true && (
              <div className="xl:col-span-3">
                <Suspense fallback={<TodaySkeleton />}>
                  <Today timeZone={timeZone} />
                </Suspense>
              </div>
            )}
            <div className={`xl:col-span-3 ${stale ? 'opacity-60' : ''}`}>
              <Suspense fallback={<RecentUsageSkeleton />}>
                <RecentUsage
                  usage={shown.me.usage}
                  registeredAt={shown.me.registeredAt}
                  timeZone={timeZone}
                  days={days}
                  onDays={(chosen) => setSearch(writeDays(search, chosen))}
                />
              </Suspense>
            </div>
          </div>
        </>
      )}
      <Suspense>
        {(dialog.open?.name === 'verify' || isVerified) && (
          <verification.Component
            email={email}
            next={next}
            setupPath={setupPath}
            onVerified={dialogs.onVerified}
            onClose={dialogs.onClose}
          />
        )}
        {dialog.open?.name === 'password' && (
          <passwordChange.Component email={email} onClose={dialogs.onClose} />
        )}
      </Suspense>
    </div>
  );
}
