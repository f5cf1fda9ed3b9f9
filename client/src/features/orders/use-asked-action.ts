import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ActionItem } from '../../ui/overlay/ActionMenu';

const DO = 'do';

/**
 * Begins what the address asks for, as if it were chosen from the order's menu: `?do=cancel` (`orderActionPath`). Each action
 * still asks before it changes anything, and one that is not legal for the order does nothing.
 * @param actions undefined until the order is there
 */
export function useAskedAction(actions: readonly ActionItem[] | undefined): void {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(DO);
  const isKnown = actions !== undefined;
  const begin = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    rest.delete(DO);
    setSearch(rest, { replace: true });
    actions?.find(({ id }) => id.toLowerCase() === asked)?.onSelect();
  });

  useEffect(() => {
    if (asked !== null && isKnown) begin();
  }, [asked, isKnown]);
}
