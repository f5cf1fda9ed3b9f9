import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { readInvitation } from '../../lib/invitation';
import { Button } from '../../ui/Button';
import { GoogleMark } from './GoogleMark';
import { useGoogle } from './use-google';
import type { SignIn } from './use-sign-in';

interface GoogleSignInProps extends Pick<SignIn, 'attempt' | 'pending'> {
  /** The account's password, sent after the server asked for it, to connect Google. */
  password?: string | undefined;
  /** The code in the form; without a field for it, that of the referral link. */
  inviteCode?: string;
  /** Shown below the button. */
  children?: ReactNode;
}

/** The Google button below a form, if the installation offers it. */
export function GoogleSignIn({
  attempt,
  pending,
  password,
  inviteCode = readInvitation(document.cookie),
  children,
}: GoogleSignInProps) {
  const google = useGoogle();
  if (!google.offered) return null;
  return (
    <>
      <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        <Trans>or</Trans>
      </p>
      <Button
        tone="secondary"
        pending={pending === 'google'}
        disabled={pending !== null}
        className="w-full"
        onClick={() => void attempt('google', () => google.signIn({ password, inviteCode }))}
      >
        <GoogleMark className="size-4" />
        <Trans>Continue with Google</Trans>
      </Button>
      {children}
    </>
  );
}
