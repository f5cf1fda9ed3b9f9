import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Leaves the current history entry, once. An answer that arrives after Back, or a second press, must not leave the entry
 * before it too.
 * @returns runs `go`, unless the entry was left; and whether it did
 */
export function useLeaveEntry(): (go: () => void) => boolean {
  const { key } = useLocation();
  const current = useRef<{ key: string; href: string } | null>(null);
  useEffect(() => {
    current.current = { key, href: window.location.href };
    return () => {
      current.current = null;
    };
  }, [key]);
  return (go) => {
    const entry = current.current;
    // The address differs if Back is not rendered yet.
    if (entry?.key !== key || entry.href !== window.location.href) return false;
    current.current = null;
    go();
    return true;
  };
}
