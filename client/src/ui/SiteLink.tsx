import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { DEFAULT_LOCALE, isLocale, localizedPath } from '../lib/locale';

interface SiteLinkProps {
  /** Path of a public page without its language prefix. */
  to: string;
  className: string;
  /** Opens a new tab, so that typed input on this page survives. */
  inNewTab?: boolean;
  children: ReactNode;
}

/** Links to a public page in the current language. Public pages are separate documents, outside the router. */
export function SiteLink({ to, className, inNewTab = false, children }: SiteLinkProps) {
  const { i18n } = useLingui();
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  return (
    <a
      href={localizedPath(locale, to)}
      target={inNewTab ? '_blank' : undefined}
      className={className}
    >
      {children}
    </a>
  );
}
