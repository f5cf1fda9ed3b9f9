import { t } from '@lingui/macro';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import type { Services } from './services';
import { AuthRefusal, logOut } from '../auth/auth-api';

type SignOutServices = Pick<Services, 'session' | 'toasts' | 'i18n'>;

/** Signs out at the user's request. */
export function signOut(services: SignOutServices): void {
  const token = services.session.current()?.token;
  // Sign out locally at once, even if the call fails (spec §4): the server's session expires by itself.
  services.session.signOut('asked');
  if (token !== undefined) endOnServer(token, services);
}

/** Ends the session on the server. A failure leaves it open there, so it is reported, with Retry (spec §8). */
function endOnServer(token: string, services: SignOutServices): void {
  const { i18n, session, toasts } = services;
  const report = (error: unknown): boolean => {
    // The session had ended before.
    if (error instanceof AuthRefusal && error.code === SIGN_IN_ERR_CODES.UNAUTHENTICATED)
      return true;
    toasts.add({
      id: 'log-out',
      tone: 'bad',
      title: t(i18n)`Failed to log out`,
      description: t(
        i18n,
      )`You are logged out in this browser, but the server still has your session open.`,
      action: {
        label: t(i18n)`Retry`,
        run: () => {
          toasts.dismiss('log-out');
          endOnServer(token, services);
        },
      },
    });
    return false;
  };
  session.ending = logOut(token).then(() => true, report);
}
