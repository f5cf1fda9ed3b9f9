import { Trans, useLingui } from '@lingui/macro';
import { useLocation } from 'react-router-dom';
import { useTitle } from '../lib/use-title';
import { ScreenMessage } from './ScreenMessage';

/** Shown for a path without a screen (spec §2 'Page not found: {path}'). */
export function NotFound() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  useTitle(t`Page not found`);
  return (
    <ScreenMessage
      code={404}
      title={<Trans>Page not found: {pathname}</Trans>}
      text={<Trans>This page doesn't exist. It may have moved.</Trans>}
    />
  );
}
