import { useEffect, useEffectEvent, useState } from 'react';
import { SECOND_MS } from '../../../schema/rules/time';

/** Counts seconds down to `onDone`, which happens once; stops when what shows it goes. */
export function useSecondsLeft(from: number, onDone: () => void): number {
  const [left, setLeft] = useState(from);
  const done = useEffectEvent(onDone);
  const isOver = left <= 0;

  useEffect(() => {
    if (isOver) {
      done();
      return;
    }
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);

  return Math.max(0, left);
}
