import { useSyncExternalStore } from 'react';

/** From here on the sidebar stands beside the screen (Tailwind's `lg`). */
const WIDE = '(width >= 64rem)';

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => {
    media.removeEventListener('change', changed);
  };
}

/** Whether the window is wide, for what a narrow one should not even fetch; what only looks different is a class. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
