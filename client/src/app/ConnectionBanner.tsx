import { Trans } from '@lingui/macro';
import { useSyncExternalStore } from 'react';
import OfflineIcon from '~icons/lucide/wifi-off';
import { useServices } from '../lib/services';

/** Says that what is shown may be old, for as long as that is so. It goes by itself; nothing has to be pressed. */
export function ConnectionBanner() {
  const { connection } = useServices();
  const state = useSyncExternalStore(connection.subscribe, connection.current);
  return (
    <div role="status" className="sticky top-0 z-20">
      {state !== 'good' && (
        <p className="flex items-center justify-center gap-2.5 bg-warn-soft px-5 py-2 text-13 text-warn">
          <OfflineIcon className="size-4" />
          {state === 'offline' ? (
            <Trans>You are offline. What you see may be out of date.</Trans>
          ) : (
            <Trans>The service isn't responding. We keep retrying, and nothing is lost.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
