import { useState } from 'react';
import type { TrafficLevel } from '../../lib/low-balance';
import { type Fact, readPutAway, withTrafficNow, writePutAway } from '../../lib/put-away';

/**
 * What this customer has put away.
 * @param level of the traffic now; undefined while it loads
 */
export function usePutAway(userId: string, level: TrafficLevel | undefined) {
  const [stored, setStored] = useState(() => readPutAway(window.localStorage, userId));
  const putAway = level === undefined ? stored : withTrafficNow(stored, level);
  if (putAway !== stored) {
    setStored(putAway);
    writePutAway(window.localStorage, userId, putAway);
  }
  return {
    putAway,
    putAwayNow: (fact: Fact, state: string) => {
      const next = Object.assign({}, putAway, { [fact]: state });
      setStored(next);
      writePutAway(window.localStorage, userId, next);
    },
  };
}
