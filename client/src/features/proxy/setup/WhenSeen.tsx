import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  /** Of the same size, until it comes near. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** How far below what is in view it is fetched already. Further, and an ordinary window would fetch it at once. */
const AHEAD = '80px';

/** What stands further down: fetched when it is about to come into view, or when a hand begins to do something. */
export function WhenSeen({ placeholder, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(!('IntersectionObserver' in window));

  useEffect(() => {
    if (seen || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    const begin = () => {
      setSeen(true);
    };
    // Who goes by the keyboard comes here before it is in view.
    document.addEventListener('keydown', begin);
    document.addEventListener('pointerdown', begin);
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', begin);
      document.removeEventListener('pointerdown', begin);
    };
  }, [seen]);

  return <div ref={place}>{seen ? children : placeholder}</div>;
}
