import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Tracker } from './tracker';

/**
 * Reports how fast this page load was and felt. CLS, INP, and LCP are final when the page is hidden; the tracker sends them
 * then, because its listener is on the document, and the library's is on the window and comes first.
 */
export function reportWebVitals(tracker: Pick<Tracker, 'took' | 'rated'>): void {
  const took = ({ name, value }: { name: string; value: number }) => {
    tracker.took(`web-vital.${name}`, value);
  };
  onTTFB(took);
  onFCP(took);
  onLCP(took);
  onINP(took);
  onCLS(({ value }) => {
    tracker.rated('web-vital.CLS', value);
  });
}
