import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import MailIcon from '~icons/lucide/mail-check';
import { ADDRESSES } from '../../lib/addresses';
import type { VerificationState } from '../../lib/auth/return-path';
import { buttonStyle } from '../button-style';
import { EmptyState } from './EmptyState';

/** The way back to this page from the verification. */
function useReturn(): VerificationState {
  const { pathname, search } = useLocation();
  return { verifyFor: pathname + search };
}

interface VerifyFirstProps {
  /** Path of the verification, if it leads elsewhere than back here. */
  path?: string;
  /** The reason for verifying the email address. */
  children: ReactNode;
}

/** Replaces a feature that needs a verified email address. Explains why, and leads to verifying. */
export function VerifyFirst({ path, children }: VerifyFirstProps) {
  const state = useReturn();
  return (
    <EmptyState
      Icon={MailIcon}
      title={<Trans>Verify your email first</Trans>}
      action={
        <Link
          to={path ?? ADDRESSES.verifyEmail}
          state={path === undefined ? state : undefined}
          className={buttonStyle()}
        >
          <Trans>Verify email</Trans>
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

/** Opens the dialog for the verification code, which then leads back here. */
export function VerifyEmailLink() {
  const state = useReturn();
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
