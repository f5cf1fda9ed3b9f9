import { Trans, useLingui } from '@lingui/macro';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useAccountQuery } from './account.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { ADDRESSES } from '../../lib/addresses';
import { onIntent } from '../../lib/on-intent';
import { useServices } from '../../lib/services/services';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useTitle } from '../../lib/use-title';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { ProfileCard } from './ProfileCard';
import { SecurityActivityCard } from './SecurityActivityCard';
import { SessionsCard } from './SessionsCard';
import { TargetDetailCard } from './TargetDetailCard';
import { TimeZoneCard } from './TimeZoneCard';

const passwordChange = onIntent(
  async () => (await import('../auth/PasswordChangeDialog')).PasswordChangeDialog,
);

const profile = onIntent(async () => (await import('./ProfileDialog')).ProfileDialog);

const DIALOGS = ['profile', 'password'] as const;

/** The customer's profile, sign-in methods, and sessions. */
export function AccountScreen() {
  const { t } = useLingui();
  const dialog = useDialogAddress(DIALOGS);
  const result = useAccountQuery();
  const { data } = result;
  const failure = useFailure(result);
  const { toasts } = useServices();
  useTitle(t`My account`);

  if (data === undefined) {
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title={<Trans>My account</Trans>} />
        {failure.error === undefined ? (
          <AccountSkeleton />
        ) : (
          <LoadFailed title={t`Your account could not be loaded`} {...failure} />
        )}
      </div>
    );
  }
  const { me } = data;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={<Trans>My account</Trans>} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ProfileCard me={me} editIntent={profile.intent} onEdit={() => dialog.show('profile')} />
          <TargetDetailCard detail={me.account.usageTargetDetail} />
          <TimeZoneCard timeZone={me.account.timeZone} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card className="p-5 sm:p-6">
            <h2 className="text-17">
              <Trans>Sign-in methods</Trans>
            </h2>
            <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="min-w-0 wrap-anywhere">{me.email}</span>
              {me.emailVerified ? (
                <Badge tone="good">
                  <Trans>Verified</Trans>
                </Badge>
              ) : (
                <Badge tone="warn">
                  <Trans>Not verified</Trans>
                </Badge>
              )}
            </p>
            <div className="mt-4 flex flex-wrap gap-2">
              {!me.emailVerified && (
                <Link to={ADDRESSES.verifyEmail} className={buttonStyle('primary', 'small')}>
                  <Trans>Verify email</Trans>
                </Link>
              )}
              <Button
                tone="secondary"
                size="small"
                {...passwordChange.intent}
                onClick={() => dialog.show('password')}
              >
                <Trans>Change password</Trans>
              </Button>
              <Link to={ADDRESSES.resetPassword} className={buttonStyle('quiet', 'small')}>
                <Trans>Reset password</Trans>
              </Link>
            </div>
          </Card>
          <SessionsCard sessions={me.sessions.nodes} />
        </div>
      </div>
      <SecurityActivityCard />
      <Suspense>
        {dialog.open?.name === 'profile' && (
          <profile.Component
            me={me}
            onClose={dialog.close}
            onSaved={() => {
              toasts.add({ id: 'profile-saved', tone: 'good', title: t`Your profile was saved` });
              dialog.close();
            }}
          />
        )}
        {dialog.open?.name === 'password' && (
          <passwordChange.Component email={me.email} onClose={dialog.close} />
        )}
      </Suspense>
    </div>
  );
}

function AccountSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2"
    >
      <Skeleton className="h-90 rounded-card" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Skeleton className="h-38 rounded-card" />
        <Skeleton className="h-60 rounded-card" />
      </div>
    </div>
  );
}
