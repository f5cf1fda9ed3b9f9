import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Tracker } from './tracker';

/**
 * Reports how fast this page load was and felt. CLS, INP, and LCP are final when the page is hidden; the tracker sends them
 * then, because its listener is on the document, and the library's is on the window and comes first.
 * @param loadedPage the page that was loaded, which TTFB, FCP, and LCP are about. CLS and INP are filed under the current page.
 */
export function reportWebVitals(
  tracker: Pick<Tracker, 'took' | 'rated'>,
  loadedPage: string,
): void {
  const loaded = ({ name, value }: { name: string; value: number }) => {
    tracker.took(`web-vital.${name}`, value, loadedPage);
  };
  onTTFB(loaded);
  onFCP(loaded);
  onLCP(loaded);
  onINP(({ value }) => tracker.took('web-vital.INP', value));
  onCLS(({ value }) => tracker.rated('web-vital.CLS', value));
}
