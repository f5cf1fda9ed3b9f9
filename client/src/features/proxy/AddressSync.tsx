import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useProxyForm } from './form-state';
import { LANGUAGE_PARAMETER, writeProxyAddress } from './proxy-address';

/** Browsers count how often an address changes, so typing changes it when it pauses. */
const PAUSE_MS = 300;

/** Keeps the address what the form says. Nothing of it is a step to go back to. */
export function AddressSync({ firstAccountId }: { firstAccountId: string }) {
  const { values } = useProxyForm();
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  useEffect(() => {
    const next = writeProxyAddress(values, firstAccountId);
    const current = new URLSearchParams(search);
    const language = current.get(LANGUAGE_PARAMETER);
    if (language !== null) next.set(LANGUAGE_PARAMETER, language);
    if (next.toString() === current.toString()) return;
    const timer = setTimeout(() => {
      void navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [values, firstAccountId, navigate, search, hash]);

  return null;
}
