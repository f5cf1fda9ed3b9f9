import { useEffect, useSyncExternalStore } from 'react';
import { IconLoader } from '../lib/icons/icon-loader';

/** One for the page: a flag that was fetched for one list is there for the next. */
const flags = new IconLoader({ collection: 'circle-flags' });

interface FlagProps {
  /** ISO 3166-1 alpha-2, in any case. */
  code: string;
  /** Other pictures, where there is no gateway to ask. */
  source?: IconLoader;
}

/** A country's flag, round. Decoration: its name stands beside it. The place is held while the picture is fetched. */
export function Flag({ code, source = flags }: FlagProps) {
  const name = code.toLowerCase();
  const image = useSyncExternalStore(source.subscribe, () => source.get(name));
  useEffect(() => {
    source.request(name);
  }, [name, source]);
  return image === null ? (
    <span aria-hidden="true" className="size-4 shrink-0 rounded-full bg-line" />
  ) : (
    <img src={image} alt="" width={16} height={16} className="size-4 shrink-0 rounded-full" />
  );
}
