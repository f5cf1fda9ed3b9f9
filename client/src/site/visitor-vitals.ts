import { flushWhenHidden } from '../lib/telemetry/browser-sending';
import { reportWebVitals } from '../lib/telemetry/web-vitals';
import { visitorTracker } from './visitor-tracker';

/**
 * Reports the web vitals of a public page.
 * @param page path of the page, without language prefix
 */
export async function reportVisitorVitals(page: string, locale: string): Promise<void> {
  const tracker = await visitorTracker(page, locale);
  reportWebVitals(tracker, page);
  // After the library's own listeners.
  flushWhenHidden(tracker);
}

/** Reports that a part of a public page crashed. */
export async function reportVisitorCrash(
  page: string,
  locale: string,
  error: unknown,
): Promise<void> {
  const tracker = await visitorTracker(page, locale);
  tracker.threw('page.crashed', error);
  flushWhenHidden(tracker);
}
