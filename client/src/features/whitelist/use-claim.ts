import { useEffect, useState } from 'react';
import {
  useWhitelistClaimCreateMutation,
  type WhitelistClaimCreateMutation,
} from './whitelist-proof.generated';
import { refusalOf } from '../../lib/forms/use-change';

type Claim = NonNullable<WhitelistClaimCreateMutation['whitelistClaimCreate']['whitelistClaim']>;

const TICK_MS = 1_000;

interface ClaimState {
  /** Null while it is on its way, and once it has ended. */
  readonly claim: Claim | null;
  /** Whole seconds that the claim can still be used. */
  readonly secondsLeft: number;
  /** Why there is none. */
  readonly refusal: string | null;
  readonly pending: boolean;
  readonly renew: () => Promise<void>;
}

/** A claim link for an entry, counted down by the clock, so that a tab that slept is right when it wakes. */
export function useClaim(entryId: string): ClaimState {
  // A secret: it is in this answer and nowhere else, not in the cache either.
  const [create, { loading }] = useWhitelistClaimCreateMutation({ fetchPolicy: 'no-cache' });
  const [claim, setClaim] = useState<Claim | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft =
    claim === null ? 0 : Math.max(0, Math.ceil((Date.parse(claim.expiresAt) - now) / TICK_MS));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isRunning]);

  async function renew() {
    setRefusal(null);
    const code = await refusalOf(async () => {
      const { data } = await create({ variables: { id: entryId } });
      setNow(Date.now());
      setClaim(data?.whitelistClaimCreate.whitelistClaim ?? null);
      return data?.whitelistClaimCreate.userErrors ?? [];
    });
    setRefusal(code);
  }

  return { claim: isRunning ? claim : null, secondsLeft, refusal, pending: loading, renew };
}
