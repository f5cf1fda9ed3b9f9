import { useState } from 'react';
import { errorCode } from '../apollo/errors';
import type { UserError } from './user-errors';

/** Sends a change and gives back its `userErrors`; throws when the request fails. */
export type Ask = () => Promise<readonly UserError[]>;

/** Why a change was refused, whatever the kind of failure; null when it was done. */
export async function refusalOf(ask: Ask): Promise<string | null> {
  try {
    return (await ask())[0]?.code ?? null;
  } catch (error) {
    return errorCode(error);
  }
}

interface Change {
  readonly pending: boolean;
  readonly code: string | null;
  /** @returns whether it was done */
  readonly run: () => Promise<boolean>;
}

/** One change that a person asked for outside a form: under way, refused, or done. Asking again starts anew. */
export function useChange(ask: Ask): Change {
  const [pending, setPending] = useState(false);
  const [code, setCode] = useState<string | null>(null);

  async function run(): Promise<boolean> {
    setPending(true);
    setCode(null);
    const refusal = await refusalOf(ask);
    setPending(false);
    setCode(refusal);
    return refusal === null;
  }

  return { pending, code, run };
}
