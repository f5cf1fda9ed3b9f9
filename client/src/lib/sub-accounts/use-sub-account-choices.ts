import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import {
  type SubAccountChoiceFragment,
  SubAccountChosenDocument,
  SubAccountsFoundDocument,
} from './sub-account-choices.generated';
import type { SubAccountType } from '../../generated/schema-types';

/** More than so many are found by typing; a few are sooner seen. */
export const FEW = 25;

const DEBOUNCE_MS = 250;

interface Asked {
  /** The first of them, as the screen's own query has them; undefined while that is not known. */
  loaded:
    | { readonly totalCount: number; readonly nodes: readonly SubAccountChoiceFragment[] }
    | undefined;
  /** The one that the address or the form names; empty or null for none. */
  chosenId: string | null;
  /** Only these can be chosen. */
  type?: SubAccountType;
}

export interface SubAccountChoices {
  /** Everything that is known of them: the first, what was searched for, and the chosen one. */
  readonly accounts: readonly SubAccountChoiceFragment[];
  /** Asks for those whose username or note contains this, where not all are known. */
  readonly search: (typed: string) => void;
  readonly searching: boolean;
}

const NONE: readonly SubAccountChoiceFragment[] = [];

/**
 * Sub accounts to choose from. A customer may have a thousand and a screen loads the first hundred: of the others, those
 * that are typed and the one that is chosen are asked for. Where the first are all, nothing is.
 */
export function useSubAccountChoices({ loaded, chosenId, type }: Asked): SubAccountChoices {
  // What was found stays when the field is left: the choice is among it.
  const [text, setText] = useState('');
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const first = loaded?.nodes ?? NONE;
  const isComplete = loaded === undefined || first.length >= loaded.totalCount;
  const found = useQuery(
    SubAccountsFoundDocument,
    isComplete || text === ''
      ? skipToken
      : { variables: { filter: { search: text, status: null, type: type ?? null } } },
  );
  const known = [...first, ...((found.data ?? found.previousData)?.me.subAccounts.nodes ?? NONE)];
  const isKnown = !chosenId || known.some(({ id }) => id === chosenId);
  const { data } = useQuery(
    SubAccountChosenDocument,
    isComplete || isKnown ? skipToken : { variables: { id: chosenId } },
  );
  const chosen = data?.me.subAccount;
  if (chosen?.id === chosenId) known.push(chosen);

  return {
    accounts: [...new Map(known.map((account) => [account.id, account])).values()],
    search: (typed) => {
      if (isComplete || typed.trim() === '') return;
      clearTimeout(timer.current);
      setTyping(true);
      timer.current = setTimeout(() => {
        setText(typed.trim());
        setTyping(false);
      }, DEBOUNCE_MS);
    },
    searching: typing || found.loading,
  };
}
