import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../../lib/services';
import { type CaptchaConfig, type ClientSettings, configOf } from './client-config';
import { isSignInDocument } from './sign-in-document';

/** Its code, and the service's script, load only where a captcha is configured. */
export const CaptchaOnDemand = lazy(() =>
  import('./CaptchaField').then((module) => ({ default: module.CaptchaField })),
);

/** The captcha of a sign-in screen; null without one. Loads the document anew if its policy forbids the service's script. */
export function useCaptcha(settings: ClientSettings): CaptchaConfig | null {
  const { documentPath, openDocument } = useServices();
  const { pathname, search } = useLocation();
  const captcha = configOf(settings)?.captcha ?? null;
  const isBlocked = captcha !== null && !isSignInDocument(documentPath);

  useEffect(() => {
    if (isBlocked) openDocument(`${pathname}${search}`);
  }, [isBlocked, openDocument, pathname, search]);

  return isBlocked ? null : captcha;
}
