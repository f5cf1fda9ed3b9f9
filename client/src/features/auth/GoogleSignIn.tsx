import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import { readInvitation } from '../../lib/invitation';
import { useServices } from '../../lib/services/services';
import { Button } from '../../ui/Button';
import { type ClientSettings, configOf } from './client-config';
import { GoogleMark } from './GoogleMark';
import { GoogleFailure, type GoogleFailureReason } from './google-popup';
import { leaveForGoogle } from './google-redirect';
import { googleOf } from './google-sign-in';
import { useOneTap } from './use-one-tap';
import type { SignIn } from './use-sign-in';

interface GoogleSignInProps extends Pick<SignIn, 'attempt' | 'failure' | 'pending'> {
  settings: ClientSettings;
  /** The account's password, sent after the server asked for it, to connect Google. */
  password?: string | undefined;
  /** The code in the form; without a field for it, that of the referral link. */
  inviteCode?: string;
  /** Shown below the button. */
  children?: ReactNode;
}

/** Failures of the window that the whole tab does not have. */
const WINDOW_FAILURES: readonly GoogleFailureReason[] = [
  'BLOCKED',
  'BROWSER_NOT_SUPPORTED',
  'CROSS_ORIGIN',
];

/** The Google button below a form, and one-tap, if the installation offers them. */
export function GoogleSignIn({
  attempt,
  failure,
  pending,
  settings,
  password,
  inviteCode = readInvitation(document.cookie),
  children,
}: GoogleSignInProps) {
  const { openDocument } = useServices();
  const { pathname, search } = useLocation();
  const google = googleOf(settings);
  const isRegistration = pathname === ADDRESSES.register;
  useOneTap({
    google: configOf(settings)?.google ?? null,
    context: isRegistration ? 'signup' : 'signin',
    busy: pending !== null,
    onCredential: (credential) => {
      void attempt('google', () => google.enterCredential(credential, { inviteCode }));
    },
  });
  if (!google.offered) return null;
  // A password is typed for this page only, so it cannot go along to Google and back.
  const hasNoWindow =
    failure instanceof GoogleFailure &&
    WINDOW_FAILURES.includes(failure.reason) &&
    password === undefined;
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
      {hasNoWindow && (
        <Button
          tone="secondary"
          disabled={pending !== null}
          className="-mt-2 w-full"
          onClick={() => {
            const from = isRegistration ? 'register' : 'login';
            leaveForGoogle({ from, search, inviteCode }, openDocument);
          }}
        >
          <Trans>Use this tab for Google</Trans>
        </Button>
      )}
      {children}
    </>
  );
}
