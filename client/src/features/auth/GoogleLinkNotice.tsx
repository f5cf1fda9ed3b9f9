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

/** Whether the notice below is about this failure. */
export function hasAccount(failure: unknown): boolean {
  return needsPassword(failure) || isOtherAccount(failure);
}

function isOtherAccount(failure: unknown): boolean {
  return failure instanceof AuthRefusal && failure.code === SIGN_IN_ERR_CODES.GOOGLE_OTHER_ACCOUNT;
}

interface GoogleLinkNoticeProps {
  failure: unknown;
  loginPath: string;
  /** Whether the links open a document. */
  reloadDocument?: boolean;
}

/** For screens without the login's password field. */
export function GoogleLinkNotice({
  failure,
  loginPath,
  reloadDocument = false,
}: GoogleLinkNoticeProps) {
  const link = { reloadDocument, className: 'underline underline-offset-4' };
  if (isOtherAccount(failure))
    return (
      <Notice tone="warn">
        <Trans>
          Another Google account is connected to the account of this address.{' '}
          <Link to={loginPath} {...link}>
            Log in
          </Link>{' '}
          with the password. If you have none, or no longer have that Google account,{' '}
          <Link to={ADDRESSES.resetPassword} {...link}>
            reset the password
          </Link>{' '}
          by email. Then you can connect this Google account under “My account”.
        </Trans>
      </Notice>
    );
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
