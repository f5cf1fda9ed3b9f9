import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from './Notice';
import { ADDRESSES } from '../lib/addresses';

interface VerifyFirstProps {
  /** Whether the address is verified; undefined while that is not known. */
  verified: boolean | undefined;
  /** What cannot be done until then. */
  children: ReactNode;
}

/** Why something is disabled for an account whose email address is not verified, and the way out. */
export function VerifyFirst({ verified, children }: VerifyFirstProps) {
  if (verified !== false) return null;
  return (
    <Notice tone="warn">
      {children}
      <VerifyEmailLink />
    </Notice>
  );
}

/** Leads to the dialog where the code is entered. */
export function VerifyEmailLink() {
  return (
    <>
      {' '}
      <Link to={ADDRESSES.verifyEmail} className="font-semibold underline underline-offset-4">
        <Trans>Verify email</Trans>
      </Link>
    </>
  );
}
