import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../lib/services/services';
import type { Toasts } from '../lib/toasts';

type ToasterCode = ComponentType<{ toasts: Toasts }>;

const loadToaster = (): Promise<ToasterCode> =>
  import('../ui/feedback/Toaster').then(({ Toaster }) => Toaster);

interface ToastsOnDemandProps {
  load?: () => Promise<ToasterCode>;
}

/**
 * Shows the toasts. Their code loads with the first message, which is often "the server does not answer": then the code
 * does not arrive either. `React.lazy` would throw here, outside every boundary, and leave an empty page. So a failed load
 * shows nothing, and is repeated with the next message and when the connection is back.
 */
export function ToastsOnDemand({ load = loadToaster }: ToastsOnDemandProps) {
  const { toasts, connection } = useServices();
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current);
  const [Toaster, setToaster] = useState<ToasterCode | null>(null);
  const isMissing = Toaster === null && messages.length > 0;

  useEffect(() => {
    if (!isMissing) return;
    const tryToLoad = () => {
      load().then(
        (loaded) => setToaster(() => loaded),
        // The banner of the connection reports it; a build that is gone reloads the page (build-watch.ts).
        () => undefined,
      );
    };
    tryToLoad();
    return connection.onRestored(tryToLoad);
  }, [isMissing, messages, load, connection]);

  return Toaster !== null && messages.length > 0 && <Toaster toasts={toasts} />;
}
