import { useEffect, useState } from 'react';

/** The reader's time, for sales with an end. Null until hydration, so that it agrees with the prerendered page. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
  }, []);
  return now;
}
