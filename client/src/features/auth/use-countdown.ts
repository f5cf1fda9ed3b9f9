import { useEffect, useState } from 'react';

const TICK_MS = 250;

interface Countdown {
  /** Whole seconds until it may be done again; 0 when it may. */
  readonly seconds: number;
  readonly start: (seconds: number) => void;
}

/** Counts down by the clock, so that a tab that slept is right when it wakes. */
export function useCountdown(): Countdown {
  const [clock, setClock] = useState({ now: 0, until: 0 });
  const seconds = Math.max(0, Math.ceil((clock.until - clock.now) / 1_000));
  const running = seconds > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      setClock(({ until }) => ({ now: Date.now(), until }));
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [running]);

  return {
    seconds,
    start: (wait) => {
      const now = Date.now();
      setClock({ now, until: now + wait * 1_000 });
    },
  };
}
