import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import { ADDRESSES } from '../../lib/addresses';
import { AuthRefusal } from '../../lib/auth/auth-api';
import { Notice } from '../../ui/feedback/Notice';

/** Whether Google's address has an account that it is not connected to, so that the password must prove it. */
export function needsPassword(failure: unknown): boolean {
  return (
    failure instanceof AuthRefusal && failure.code === SIGN_IN_ERR_CODES.GOOGLE_PASSWORD_REQUIRED
  );
}

interface GoogleLinkNoticeProps {
  loginPath: string;
  /** Whether the links open a document. */
  reloadDocument?: boolean;
}

/** For screens without the login's password field. */
export function GoogleLinkNotice({ loginPath, reloadDocument = false }: GoogleLinkNoticeProps) {
  const link = { reloadDocument, className: 'underline underline-offset-4' };
  return (
    <Notice tone="warn">
      <Trans>
        This address already has an account.{' '}
        <Link to={loginPath} {...link}>
          Log in
        </Link>{' '}
        with its password, or{' '}
        <Link to={ADDRESSES.resetPassword} {...link}>
          reset the password
        </Link>
        .
      </Trans>
    </Notice>
  );
}
