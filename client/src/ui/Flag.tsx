import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconLoader } from '../lib/icons/icon-loader';
import { whenNear } from '../lib/when-near';

/** One cache per page, so that every list reuses a loaded flag. */
const flags = new IconLoader({ collection: 'circle-flags' });

interface FlagProps {
  /** ISO 3166-1 alpha-2, in any case. */
  code: string;
  /** Another source of pictures, for pages without a gateway. */
  source?: IconLoader;
}

/**
 * A country's round flag. It is decorative, because the country's name stands beside it. It keeps its space while
 * loading, and loads when it comes near the window: 195 at once block a phone for a second (/locations).
 */
export function Flag({ code, source = flags }: FlagProps) {
  const name = code.toLowerCase();
  const image = useSyncExternalStore(
    source.subscribe,
    () => source.get(name),
    // Prerendered pages have none: it loads once the page has hydrated.
    () => null,
  );
  const space = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (space.current === null) return;
    return whenNear(space.current, () => source.request(name));
  }, [name, source]);
  return image === null ? (
    <span ref={space} aria-hidden="true" className="size-4 shrink-0 rounded-full bg-line" />
  ) : (
    <img src={image} alt="" width={16} height={16} className="size-4 shrink-0 rounded-full" />
  );
}
