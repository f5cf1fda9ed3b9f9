import { useState } from 'react';
import { problemText } from '../../../../schema/rules/numbered-problem';
import { errorCode } from '../apollo/errors';
import type { UserError } from './user-errors';

/** Sends a change and returns its `userErrors`. Throws if the request fails. */
export type Ask = () => Promise<readonly UserError[]>;

/** The code of a refused or failed change. Null on success. */
export async function refusalOf(ask: Ask): Promise<string | null> {
  try {
    const [refusal] = await ask();
    return refusal ? problemText(refusal) : null;
  } catch (error) {
    return errorCode(error);
  }
}

interface Change {
  readonly pending: boolean;
  readonly code: string | null;
  /** @returns whether it succeeded */
  readonly run: () => Promise<boolean>;
}

/** The state of one change outside a form: pending, refused, or done. Another run resets it. */
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
