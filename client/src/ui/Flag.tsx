import { useEffect, useSyncExternalStore } from 'react';
import { IconLoader } from '../lib/icons/icon-loader';

/** One for the page: a flag that was fetched for one list is there for the next. */
const flags = new IconLoader({ collection: 'circle-flags' });

/** A country's flag, round. Decoration: its name stands beside it. The place is held while the picture is fetched. */
export function Flag({ code }: { code: string }) {
  const name = code.toLowerCase();
  const image = useSyncExternalStore(flags.subscribe, () => flags.get(name));
  useEffect(() => {
    flags.request(name);
  }, [name]);
  return image === null ? (
    <span aria-hidden="true" className="size-4 shrink-0 rounded-full bg-line" />
  ) : (
    <img src={image} alt="" width={16} height={16} className="size-4 shrink-0 rounded-full" />
  );
}
