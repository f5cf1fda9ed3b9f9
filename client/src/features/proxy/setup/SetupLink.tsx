import { Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CopyButton } from '../../../ui/CopyButton';
import {
  isShareable,
  LANGUAGE_PARAMETER,
  setupLink,
  writeProxyAddress,
} from '../form/proxy-address';
import type { ProxyValues } from '../form/proxy-form';

/** Browsers count how often an address changes, so typing changes it when it pauses. */
const PAUSE_MS = 300;

/** Keeps the address what the form says. Nothing of it is a step to go back to. */
export function AddressSync({ firstAccountId }: { firstAccountId: string }) {
  const { values } = useFormikContext<ProxyValues>();
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

/** Copies the setup as it is now: the address follows the form a moment later. */
export function ShareSetup() {
  const { t } = useLingui();
  const { values } = useFormikContext<ProxyValues>();
  const { pathname } = useLocation();
  return (
    <div className="-mb-2 flex items-center justify-between gap-3 border-t border-line pt-2">
      <p className="text-13 text-ink-3">
        {values.format === 'CUSTOM' && !isShareable(values.template) ? (
          <Trans>
            The link contains no password, no session, and not your template's own text.
          </Trans>
        ) : (
          <Trans>The link contains no password and no session.</Trans>
        )}
      </p>
      <CopyButton
        text={setupLink(window.location.origin + pathname, values)}
        word={t`Copy link`}
        className="-mr-2 shrink-0"
      />
    </div>
  );
}
