import { Trans } from '@lingui/macro';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import OfflineIcon from '~icons/lucide/wifi-off';
import { useServices } from '../lib/services/services';
import { useTopModal } from '../ui/modal-layer';

/** Warns that the data may be out of date, until the connection is back. */
export function ConnectionBanner() {
  const { connection } = useServices();
  const state = useSyncExternalStore(connection.subscribe, connection.current);
  // Render inside an open modal dialog: the backdrop would cover the banner, and a form in the dialog cannot be sent. It takes
  // the first line of the dialog, so that it covers no title or close button.
  const modal = useTopModal();
  const inDialog = modal !== null && state !== 'good';
  const banner = (
    <div role="status" className={inDialog ? 'order-first shrink-0' : 'sticky top-0 z-20'}>
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
  return inDialog ? createPortal(banner, modal) : banner;
}
