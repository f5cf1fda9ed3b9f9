import { useEffect, useState } from 'react';

const TICK_MS = 250;

interface Countdown {
  /** Whole seconds to wait. 0 when over. */
  readonly seconds: number;
  readonly start: (seconds: number) => void;
}

/** Counts down by the clock, so that it is right after the tab was suspended. */
export function useCountdown(): Countdown {
  const [clock, setClock] = useState({ now: 0, until: 0 });
  const seconds = Math.max(0, Math.ceil((clock.until - clock.now) / 1_000));
  const running = seconds > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setClock(({ until }) => ({ now: Date.now(), until })), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);

  return {
    seconds,
    start: (wait) => {
      const now = Date.now();
      setClock({ now, until: now + wait * 1_000 });
    },
  };
}
