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
import { isComplete, toChecklist } from './checklist-steps';
import { isLine, toldBy } from '../../lib/next-action';
import { isNewCustomer, toNextSteps } from './next-steps';
import { DIALOGS, readDays, writeDays } from './overview-address';
import { LineSkeleton, OverviewSkeleton, RecentUsageSkeleton } from './OverviewSkeleton';
import { actionNow, useToday } from './use-today';
import { usePutAway } from './use-put-away';

const loadRecentUsage = () => import('./RecentUsage');
// The chart comes beside the data, which it waits for anyway. A failure shows in its place.
loadRecentUsage().catch(() => undefined);
const RecentUsage = lazyNamed(loadRecentUsage, 'RecentUsage');

const loadParts = () => import('./overview-parts');
loadParts().catch(() => undefined);
const BalanceCard = lazyNamed(loadParts, 'BalanceCard');
const Checklist = lazyNamed(loadParts, 'Checklist');
const ConnectCard = lazyNamed(loadParts, 'ConnectCard');
const NextActionLine = lazyNamed(loadParts, 'NextActionLine');
const NextSteps = lazyNamed(loadParts, 'NextSteps');
const Today = lazyNamed(loadParts, 'Today');
const WelcomeCard = lazyNamed(loadParts, 'WelcomeCard');

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
  const balance = shown && toBalanceView(shown.me.balance);
  const { putAway, putAwayNow } = usePutAway(session?.user.id ?? '', balance?.level);
  const hasNextSteps =
    shown !== undefined &&
    done?.REQUEST === true &&
    putAway.nextSteps === undefined &&
    isNewCustomer(shown.me.registeredAt, shown.me.balance.asOf);
  const today = useToday(done?.REQUEST === true, timeZone);
  const action = actionNow({ me: shown?.me, today, timeZone, hasNextSteps, putAway });
  // The first steps lead to the setup; then it is the way on when nothing else is due.
  const leadsToSetup = action?.kind === 'NONE';
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
            <Link to={setupPath} className={buttonStyle(leadsToSetup ? 'primary' : 'secondary')}>
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
        <Suspense fallback={<OverviewSkeleton />}>
          <Checklist
            done={toChecklist(shown.me)}
            lead={action?.kind}
            setupPath={setupPath}
            onVerify={dialogs.onVerify}
            verifyIntent={dialogs.verifyIntent}
          />
          {action === undefined ? (
            <LineSkeleton />
          ) : (
            // With proposals below, it is not true that nothing is to be done.
            isLine(action) &&
            !(action.kind === 'NONE' && hasNextSteps) && (
              <NextActionLine
                action={action}
                balance={shown.me.balance}
                onPutAway={({ fact, state: until }) => putAwayNow(fact, until)}
              />
            )
          )}
          {hasNextSteps && (
            <NextSteps
              done={toNextSteps(shown.me)}
              onPutAway={() => putAwayNow('nextSteps', 'all')}
            />
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-3">
            <div className="grid grid-cols-[minmax(0,1fr)] xl:col-span-2">
              <BalanceCard
                me={shown.me}
                leads={action?.kind === 'BUY'}
                toldElsewhere={toldBy(action)}
              />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
              <ConnectCard me={shown.me} endpoints={shown.proxyEndpoints} />
              <WelcomeCard me={shown.me} {...dialogs} />
            </div>
            {done?.REQUEST === true && (
              <div className="xl:col-span-3">
                <Today result={today} />
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
        </Suspense>
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
