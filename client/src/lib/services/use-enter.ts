import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasForeignScript } from '../foreign-script';
import { useServices } from './services';

/**
 * Goes to a page of the signed-in application. A document with a script of another party is replaced by a new one, whose
 * policy allows none: otherwise the script would read what the customer sees and types there. The promise then never
 * settles, so that the screen stays busy until the new document shows.
 */
export function useEnter(): (path: string) => Promise<void> {
  const { openDocument } = useServices();
  const navigate = useNavigate();
  return useCallback(
    async (path) => {
      if (hasForeignScript()) {
        openDocument(path);
        return new Promise(() => undefined);
      }
      await navigate(path, { replace: true });
    },
    [openDocument, navigate],
  );
}
