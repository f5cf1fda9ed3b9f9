import { Trans, useLingui } from '@lingui/macro';
import { Suspense } from 'react';
import { useAccountQuery } from './account.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { onIntent } from '../../lib/on-intent';
import { useServices } from '../../lib/services/services';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useTitle } from '../../lib/use-title';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useClientConfig } from '../auth/client-config';
import { useSignInMethodsLazyQuery } from './sign-in-methods.generated';
import { SignInMethodsCard } from './SignInMethodsCard';
import { ProfileCard } from './ProfileCard';
import { SecurityActivityCard } from './SecurityActivityCard';
import { SessionsCard } from './SessionsCard';
import { TargetDetailCard } from './TargetDetailCard';
import { TimeZoneCard } from './TimeZoneCard';

const passwordChange = onIntent(
  async () => (await import('../auth/PasswordChangeDialog')).PasswordChangeDialog,
);

const profile = onIntent(async () => (await import('./ProfileDialog')).ProfileDialog);

const connect = onIntent(async () => (await import('./GoogleConnectDialog')).GoogleConnectDialog);

const disconnect = onIntent(
  async () => (await import('./GoogleDisconnectDialog')).GoogleDisconnectDialog,
);

const DIALOGS = ['profile', 'password', 'google-connect', 'google-disconnect'] as const;

/** The customer's profile, sign-in methods, and sessions. */
export function AccountScreen() {
  const { t } = useLingui();
  const dialog = useDialogAddress(DIALOGS);
  const result = useAccountQuery();
  const { data } = result;
  const failure = useFailure(result);
  const { toasts } = useServices();
  const settings = useClientConfig();
  const [load] = useSignInMethodsLazyQuery({ fetchPolicy: 'network-only' });
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
          <SignInMethodsCard
            me={me}
            settings={settings}
            intents={{
              password: passwordChange.intent,
              connect: connect.intent,
              disconnect: disconnect.intent,
            }}
            onPassword={() => dialog.show('password')}
            onConnect={() => dialog.show('google-connect')}
            onDisconnect={() => dialog.show('google-disconnect')}
          />
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
        {dialog.open?.name === 'google-connect' && (
          <connect.Component
            settings={settings}
            onClose={dialog.close}
            onDone={async () => {
              await load();
              toasts.add({ id: 'google', tone: 'good', title: t`Google was connected` });
              dialog.close();
            }}
          />
        )}
        {dialog.open?.name === 'google-disconnect' && me.google !== null && (
          <disconnect.Component
            address={me.google.email}
            onClose={dialog.close}
            onDone={() => {
              toasts.add({ id: 'google', tone: 'good', title: t`Google was disconnected` });
              dialog.close();
            }}
          />
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
