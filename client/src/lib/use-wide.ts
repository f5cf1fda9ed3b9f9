import { useSyncExternalStore } from 'react';

/** From this width on, the sidebar stands beside the screen (Tailwind's `lg`). */
const WIDE = '(width >= 64rem)';

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the window is wide. For code that a narrow window should not load; use classes for mere styling. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
