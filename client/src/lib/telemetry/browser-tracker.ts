import type { I18n } from '@lingui/core';
import type { Session } from '../auth/session';
import { browserSending, flushWhenHidden } from './browser-sending';
import { Tracker } from './tracker';

/**
 * The tracker of a real browser. It reports uncaught errors by itself.
 * @param patternOf the pattern of a path's route
 */
export function browserTracker(
  session: Session,
  i18n: I18n,
  patternOf: (pathname: string) => string,
): Tracker {
  const tracker = new Tracker({
    token: () => session.current()?.token ?? null,
    commonData: () => ({
      build: document.documentElement.dataset['build'],
      locale: i18n.locale,
      page: patternOf(window.location.pathname),
    }),
    ...browserSending,
  });
  // Errors of other origins, such as extensions, come without the error itself.
  window.addEventListener('error', ({ error }) => {
    if (error instanceof Error) tracker.threw('error', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => tracker.threw('rejection', reason));
  flushWhenHidden(tracker);
  return tracker;
}
