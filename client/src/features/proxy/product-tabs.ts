import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ACCOUNT_PARAMETER } from './form/address-parameters';

/** The tabs of a product (spec §2 "Proxy setup page"). */
export const PRODUCT_TABS = ['setup', 'statistics', 'pricing', 'orders', 'guide'] as const;
export type ProductTab = (typeof PRODUCT_TABS)[number];

const TAB = 'tab';

interface ProductTabs {
  readonly tab: ProductTab;
  readonly show: (tab: ProductTab) => void;
  /** The same page with another tab in view. */
  readonly pathOf: (tab: ProductTab) => string;
  /** The setup reports its sub account, which its address leaves out if it is the first. */
  readonly keepAccount: (subAccountId: string) => void;
}

function withTab(search: URLSearchParams, tab: ProductTab): URLSearchParams {
  const next = new URLSearchParams(search);
  if (tab === 'setup') next.delete(TAB);
  else next.set(TAB, tab);
  return next;
}

/**
 * The tab in view and the chosen sub account, in the address. Each tab changes only its own parameters, so that nothing is lost
 * on the way back, and each switch is a step to go back from.
 */
export function useProductTabs(): ProductTabs {
  const [search, setSearch] = useSearchParams();
  const account = useRef<string | null>(null);
  /** Whether the statistics were left with all sub accounts. They stay so until the setup gets another one. */
  const isAll = useRef(false);
  const tab = PRODUCT_TABS.find((each) => each === search.get(TAB)) ?? 'setup';
  return {
    tab,
    show: (next) => {
      if (next === tab) return;
      if (tab === 'statistics') isAll.current = !search.has(ACCOUNT_PARAMETER);
      setSearch(
        (current) => {
          const changed = withTab(current, next);
          if (tab !== 'setup') return changed;
          if (isAll.current) changed.delete(ACCOUNT_PARAMETER);
          else if (account.current) changed.set(ACCOUNT_PARAMETER, account.current);
          return changed;
        },
        { preventScrollReset: true },
      );
    },
    pathOf: (next) => `?${withTab(search, next).toString()}`,
    keepAccount: (subAccountId) => {
      account.current = subAccountId;
      isAll.current = false;
    },
  };
}
