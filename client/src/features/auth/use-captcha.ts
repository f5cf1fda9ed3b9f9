import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import { AuthRefusal } from '../../lib/auth/auth-api';
import { useServices } from '../../lib/services';
import { type CaptchaConfig, type ClientSettings, configOf } from './client-config';
import { isSignInDocument } from './sign-in-document';

/** Its code, and the service's script, load only where a captcha is configured. */
export const CaptchaOnDemand = lazy(() =>
  import('./CaptchaField').then((module) => ({ default: module.CaptchaField })),
);

/**
 * The captcha of a sign-in screen; null without one. Loads the document anew if its policy forbids the service's script.
 * @param failure of the last attempt: if the settings were not loaded, the gateway's refusal is the first sign of a captcha
 */
export function useCaptcha(settings: ClientSettings, failure: unknown): CaptchaConfig | null {
  const { documentPath, openDocument } = useServices();
  const { pathname, search } = useLocation();
  const captcha = configOf(settings)?.captcha ?? null;
  const isBlocked = captcha !== null && !isSignInDocument(documentPath);

  useEffect(() => {
    if (isBlocked) openDocument(`${pathname}${search}`);
  }, [isBlocked, openDocument, pathname, search]);

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
