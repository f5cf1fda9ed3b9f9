import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import {
  type SubAccountChoiceFragment,
  SubAccountChosenDocument,
  SubAccountsFoundDocument,
} from './sub-account-choices.generated';
import type { SubAccountType } from '../../../../schema/generated/schema-types';

/** Up to this number, a plain list is faster than typing. */
export const FEW = 25;

const DEBOUNCE_MS = 250;

interface Asked {
  /** The first page, from the screen's own query. Undefined while loading. */
  loaded:
    | { readonly totalCount: number; readonly nodes: readonly SubAccountChoiceFragment[] }
    | undefined;
  /** The sub account that the URL or the form names; empty or null for none. */
  chosenId: string | null;
  /** Restricts the choice to this type. */
  type?: SubAccountType;
}

export interface SubAccountChoices {
  /** All loaded sub accounts: the first page, search results, and the chosen one. */
  readonly accounts: readonly SubAccountChoiceFragment[];
  /** Searches usernames and notes, unless all sub accounts are loaded. */
  readonly search: (typed: string) => void;
  readonly searching: boolean;
}

const NONE: readonly SubAccountChoiceFragment[] = [];

/**
 * Sub accounts to choose from. A customer may have a thousand, and a screen loads the first hundred. This hook loads
 * others on demand: the chosen one and those that match the typed text. It loads nothing if the first page has all.
 */
export function useSubAccountChoices({ loaded, chosenId, type }: Asked): SubAccountChoices {
  // Kept after leaving the field, because the choice may be a search result.
  const [text, setText] = useState('');
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

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

  // A screen may load all types, and the URL may name one of another type.
  const ofType = type === undefined ? known : known.filter((account) => account.type === type);

  return {
    accounts: [...new Map(ofType.map((account) => [account.id, account])).values()],
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
