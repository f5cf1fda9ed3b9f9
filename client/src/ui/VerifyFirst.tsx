import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Notice } from './Notice';
import { ADDRESSES } from '../lib/addresses';
import type { VerificationState } from '../lib/auth/return-path';

interface VerifyFirstProps {
  /** Whether the email address is verified. Undefined while unknown. */
  verified: boolean | undefined;
  /** The action that needs a verified address. */
  children: ReactNode;
}

/** Explains why an unverified account cannot use something, with a link to verify. */
export function VerifyFirst({ verified, children }: VerifyFirstProps) {
  if (verified !== false) return null;
  return (
    <Notice tone="warn">
      {children}
      <VerifyEmailLink />
    </Notice>
  );
}

/** Opens the dialog for the verification code, which then leads back here. */
export function VerifyEmailLink() {
  const { pathname, search } = useLocation();
  const state: VerificationState = { verifyFor: pathname + search };
  return (
    <>
      {' '}
      <Link
        to={ADDRESSES.verifyEmail}
        state={state}
        className="font-semibold underline underline-offset-4"
      >
        <Trans>Verify email</Trans>
      </Link>
    </>
  );
}
