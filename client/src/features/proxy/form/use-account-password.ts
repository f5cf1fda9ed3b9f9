import { useState } from 'react';
import { useSubAccountRevealPasswordMutation } from '../../../lib/sub-accounts/sub-account-password.generated';

export interface AccountPassword {
  /** Null until somebody asked for it. */
  readonly value: string | null;
  /** Asks the gateway, which writes each look to the audit log. Rejects when it cannot be had. */
  readonly ask: () => Promise<string>;
}

/** Passwords of sub accounts, kept for as long as the screen is open and nowhere else. */
export function useAccountPasswords() {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const [reveal] = useSubAccountRevealPasswordMutation({ fetchPolicy: 'no-cache' });

  function learn(id: string, value: string) {
    setKnown((before) => new Map(before).set(id, value));
  }

  async function ask(id: string): Promise<string> {
    const { data } = await reveal({ variables: { id } });
    const password = data?.subAccountRevealPassword.password ?? null;
    if (password === null) throw new Error('The password was refused');
    learn(id, password);
    return password;
  }

  return {
    /** Stores a password that another response contained. */
    learn,
    of: (id: string): AccountPassword => {
      const value = known.get(id) ?? null;
      return { value, ask: () => (value === null ? ask(id) : Promise.resolve(value)) };
    },
  };
}
