import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import { ADDRESSES } from '../../lib/addresses';
import { AuthRefusal } from '../../lib/auth/auth-api';
import { useServices } from '../../lib/services/services';
import type { CaptchaConfig } from '../../../../schema/rest/answers';
import { type ClientSettings, configOf } from './client-config';
import { isSignInDocument } from './sign-in-document';
import { keepNotice, noticeForNextDocument } from './sign-in-notice';

/** Its code, and the service's script, load only where a captcha is configured. */
export const CaptchaOnDemand = lazy(() =>
  import('./CaptchaField').then((module) => ({ default: module.CaptchaField })),
);

/**
 * The captcha of a sign-in screen; null without one. Loads the document anew if its policy forbids the service's script.
 * @param screen its address. The router also matches other spellings, for which the gateway's policy has no captcha
 * @param failure of the last attempt: if the settings were not loaded, the gateway's refusal is the first sign of a captcha
 */
export function useCaptcha(
  screen: typeof ADDRESSES.login | typeof ADDRESSES.register,
  settings: ClientSettings,
  failure: unknown,
): CaptchaConfig | null {
  const { documentPath, openDocument, session } = useServices();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const captcha = configOf(settings)?.captcha ?? null;
  const isBlocked = captcha !== null && !isSignInDocument(documentPath);

  useEffect(() => {
    if (!isBlocked) return;
    let isHere = true;
    void noticeForNextDocument(state, session).then((notice) => {
      if (!isHere) return;
      if (screen === ADDRESSES.login) keepNotice(notice);
      openDocument(`${screen}${search}`);
    });
    return () => {
      isHere = false;
    };
  }, [isBlocked, openDocument, screen, search, state, session]);

  const { known, load } = settings;
  const isMissing =
    known === 'NOT_LOADED' &&
    failure instanceof AuthRefusal &&
    failure.code === SIGN_IN_ERR_CODES.CAPTCHA_REQUIRED;
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing, load]);

  return isBlocked ? null : captcha;
}
