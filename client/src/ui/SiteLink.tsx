import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { DEFAULT_LOCALE, isLocale, localizedPath } from '../lib/locale';

interface SiteLinkProps {
  /** Of a public page, without the prefix of a language. */
  to: string;
  className: string;
  /** Beside this page, so that what was typed into it stays. */
  inNewTab?: boolean;
  children: ReactNode;
}

/** Leads to a public page, which is a document of its own, in the language of this one. */
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
