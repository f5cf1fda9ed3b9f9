import { Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { useLocation } from 'react-router-dom';
import { CopyButton } from '../../../ui/CopyButton';
import { isShareable, setupLink } from '../form/proxy-address';
import type { ProxyValues } from '../form/proxy-form';

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
