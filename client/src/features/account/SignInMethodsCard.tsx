import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import type { Intent } from '../../lib/on-intent';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { Timestamp } from '../../ui/Timestamp';
import { type ClientSettings, configOf } from '../auth/client-config';
import { GoogleMark } from '../auth/GoogleMark';
import type { SignInMethods_MeFragment } from './sign-in-methods.generated';

interface SignInMethodsCardProps {
  me: SignInMethods_MeFragment;
  settings: ClientSettings;
  intents: Readonly<Record<'password' | 'connect' | 'disconnect', Intent>>;
  onPassword: () => void;
  onConnect: () => void;
  onDisconnect: () => void;
}

/** The ways in: the email address with its password, and Google. */
export function SignInMethodsCard({
  me,
  settings,
  intents,
  onPassword,
  onConnect,
  onDisconnect,
}: SignInMethodsCardProps) {
  const isGoogleOffered = me.google !== null || configOf(settings)?.google != null;
  return (
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
      {!me.hasPassword && (
        <p className="mt-1.5 text-13 text-ink-2">
          <Trans>You have no password yet, so Google is your only way in.</Trans>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!me.emailVerified && (
          <Link to={ADDRESSES.verifyEmail} className={buttonStyle('primary', 'small')}>
            <Trans>Verify email</Trans>
          </Link>
        )}
        <Button tone="secondary" size="small" {...intents.password} onClick={onPassword}>
          {me.hasPassword ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
        </Button>
        {me.hasPassword && (
          <Link to={ADDRESSES.resetPassword} className={buttonStyle('quiet', 'small')}>
            <Trans>Reset password</Trans>
          </Link>
        )}
      </div>
      {isGoogleOffered && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-5">
          <GoogleMark className="size-5 shrink-0" />
          <GoogleWords me={me} />
          <GoogleButton {...{ me, intents, onConnect, onDisconnect }} />
        </div>
      )}
    </Card>
  );
}

function GoogleWords({ me: { google } }: Pick<SignInMethodsCardProps, 'me'>) {
  return (
    <div className="min-w-0 grow basis-48">
      <p className="wrap-anywhere">{google === null ? 'Google' : google.email}</p>
      <p className="text-13 text-ink-2">
        {google === null ? (
          <Trans>Not connected. Only one Google account can log in to your account.</Trans>
        ) : (
          <Trans>
            Google, connected on <Timestamp at={google.linkedAt} day />
          </Trans>
        )}
      </p>
    </div>
  );
}

/** Without a password, neither is possible: it proves who connects, and it is the way in that remains. */
function GoogleButton({
  me: { google, hasPassword, emailVerified },
  intents,
  onConnect,
  onDisconnect,
}: Omit<SignInMethodsCardProps, 'settings' | 'onPassword'>) {
  if (!hasPassword)
    return (
      <p className="basis-full text-13 text-ink-2">
        <Trans>To disconnect it, set a password first.</Trans>
      </p>
    );
  if (google === null && !emailVerified)
    return (
      <p className="basis-full text-13 text-ink-2">
        <Trans>To connect it, verify your email address first.</Trans>
      </p>
    );
  return google === null ? (
    <Button tone="secondary" size="small" {...intents.connect} onClick={onConnect}>
      <Trans>Connect Google</Trans>
    </Button>
  ) : (
    <Button tone="secondary" size="small" {...intents.disconnect} onClick={onDisconnect}>
      <Trans>Disconnect</Trans>
    </Button>
  );
}
