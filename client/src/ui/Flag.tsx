import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconLoader } from '../lib/icons/icon-loader';
import { whenNear } from '../lib/when-near';

/** One cache per page, so that every list reuses a loaded flag. */
const flags = new IconLoader({ collection: 'circle-flags' });

/**
 * A country's round flag. It is decorative, because the country's name stands beside it. It keeps its space while
 * loading, and loads when it comes near the window: 195 at once block a phone for a second (/locations).
 * @param code ISO 3166-1 alpha-2, in any case
 */
export function Flag({ code }: { code: string }) {
  const name = code.toLowerCase();
  const image = useSyncExternalStore(
    flags.subscribe,
    () => flags.get(name),
    // Prerendered pages have none: it loads once the page has hydrated.
    () => null,
  );
  const space = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (space.current === null) return;
    return whenNear(space.current, () => flags.request(name));
  }, [name]);
  return image === null ? (
    <span ref={space} aria-hidden="true" className="size-4 shrink-0 rounded-full bg-line" />
  ) : (
    <img src={image} alt="" width={16} height={16} className="size-4 shrink-0 rounded-full" />
  );
}
