import { useEffect, useState } from 'react';
import {
  useWhitelistClaimCreateMutation,
  type WhitelistClaimCreateMutation,
} from './whitelist-proof.generated';
import { refusalOf } from '../../lib/forms/use-change';

type Claim = NonNullable<WhitelistClaimCreateMutation['whitelistClaimCreate']['whitelistClaim']>;

const TICK_MS = 1_000;

interface ClaimState {
  /** Null while loading and after expiry. */
  readonly claim: Claim | null;
  /** Whole seconds until the claim expires. */
  readonly secondsLeft: number;
  /** Error code, if the claim was refused. */
  readonly refusal: string | null;
  readonly pending: boolean;
  readonly renew: () => Promise<void>;
}

/** A claim link for an entry. It counts down by the clock, so that it is right after the tab was suspended. */
export function useClaim(entryId: string): ClaimState {
  // A secret: only this response contains it, so keep it out of the cache.
  const [create, { loading }] = useWhitelistClaimCreateMutation({ fetchPolicy: 'no-cache' });
  const [claim, setClaim] = useState<Claim | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft =
    claim === null ? 0 : Math.max(0, Math.ceil((Date.parse(claim.expiresAt) - now) / TICK_MS));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
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
