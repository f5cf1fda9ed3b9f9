import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenNear } from '../../../lib/when-near';

interface WhenSeenProps {
  /** Of the same size, until it comes near. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** What stands further down: fetched when it is about to come into view, or when a hand begins to do something. */
export function WhenSeen({ placeholder, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    if (seen || place.current === null) return;
    const begin = () => {
      setSeen(true);
    };
    const stop = whenNear(place.current, begin);
    // The keyboard can focus it before it is in view.
    document.addEventListener('keydown', begin);
    document.addEventListener('pointerdown', begin);
    return () => {
      stop();
      document.removeEventListener('keydown', begin);
      document.removeEventListener('pointerdown', begin);
    };
  }, [seen]);

  return <div ref={place}>{seen ? children : placeholder}</div>;
}
