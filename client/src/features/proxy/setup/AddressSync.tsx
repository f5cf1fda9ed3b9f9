import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ACCOUNT_PARAMETER } from '../form/address-parameters';
import { readTemplateState, writeProxyAddress, writeTemplateState } from '../form/proxy-address';
import type { ProxyValues } from '../form/proxy-form';

/** Browsers count how often an address changes, so typing changes it when it pauses. */
const PAUSE_MS = 300;

interface AddressSyncProps {
  customerId: string;
  firstAccountId: string;
  /** The sub accounts that the form can use. */
  accounts: readonly { readonly id: string }[];
  /** Whether the setup is the selected tab. Otherwise, the URL belongs to another tab. */
  shown: boolean;
  /** Whether there is a choice: the unlimited plan has one fixed sub account. */
  canChoose: boolean;
  /** The page keeps the choice for its other tabs. */
  onAccount: (subAccountId: string) => void;
}

/** Keeps the address and its history entry what the form says. Nothing of it is a step to go back to. */
export function AddressSync({
  customerId,
  firstAccountId,
  accounts,
  shown,
  canChoose,
  onAccount,
}: AddressSyncProps) {
  const { values, setFieldValue } = useFormikContext<ProxyValues>();
  const [search, setSearch] = useSearchParams();
  const current = search.toString();
  const { state } = useLocation() as { state: unknown };
  const keptTemplate = readTemplateState(state, customerId);
  const { subAccountId } = values;

  const chosen = useEffectEvent(onAccount);
  useEffect(() => {
    chosen(subAccountId);
  }, [subAccountId]);

  // Another tab may have chosen another sub account, or its address names one of the other plan.
  const takeOver = useEffectEvent(() => {
    const named = search.get(ACCOUNT_PARAMETER);
    if (!canChoose || named === null || named === subAccountId) return;
    if (accounts.some(({ id }) => id === named)) void setFieldValue('subAccountId', named);
  });
  useEffect(() => {
    if (shown) takeOver();
  }, [shown]);

  useEffect(() => {
    if (!shown) return;
    const next = writeProxyAddress(values, firstAccountId, new URLSearchParams(current));
    const nextState = writeTemplateState(values, customerId);
    if (next.toString() === current && nextState?.template === keptTemplate) return;
    const { href } = window.location;
    const timer = setTimeout(() => {
      // A click has led elsewhere, which is not rendered yet: writing the address now would undo it.
      if (window.location.href !== href) return;
      setSearch(next, { replace: true, preventScrollReset: true, state: nextState });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, firstAccountId, customerId, setSearch, current, keptTemplate, shown]);

  return null;
}
