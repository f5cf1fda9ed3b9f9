import { useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import GlobeIcon from '~icons/lucide/globe';
import { LOCALE_NAMES, localizedPath, type SiteLocale } from '../lib/locale';
import { LINK, MENU, MENU_LINK } from './header-style';
import { languagesOf } from './languages';
import { useLocale } from './use-locale';

const CONTROL = `inline-flex items-center gap-2 whitespace-nowrap max-sm:px-2 ${LINK}`;

/**
 * Plain links to this page in its other languages; the inline script remembers the choice in the cookie. One other
 * language is a link, more are a menu.
 */
export function LanguageMenu({ path }: { path: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const languages = languagesOf(path);
  const others = languages.filter((other) => other !== locale);
  const [only] = others;
  if (only !== undefined && others.length === 1)
    return (
      <LanguageLink to={only} path={path} className={CONTROL}>
        <LanguageName of={only} />
      </LanguageLink>
    );
  return (
    <details className="group relative">
      <summary className={CONTROL}>
        <span className="sr-only">{`${t`Language`}: `}</span>
        <LanguageName of={locale} />
        <ChevronIcon className="-ml-1 size-3.5 max-sm:hidden transition-transform group-open:rotate-180" />
      </summary>
      <div className={`${MENU} left-0 w-44 sm:right-0 sm:left-auto`}>
        {languages.map((language) => (
          <LanguageLink key={language} to={language} path={path} className={MENU_LINK}>
            {LOCALE_NAMES[language].name}
          </LanguageLink>
        ))}
      </div>
    </details>
  );
}

function LanguageName({ of }: { of: SiteLocale }) {
  const { name, short } = LOCALE_NAMES[of];
  return (
    <>
      <GlobeIcon className="size-4" />
      <span className="max-sm:hidden">{name}</span>
      <span className="max-[24rem]:sr-only sm:hidden">{short}</span>
    </>
  );
}

interface LanguageLinkProps {
  to: SiteLocale;
  path: string;
  className: string;
  children: ReactNode;
}

function LanguageLink({ to, path, className, children }: LanguageLinkProps) {
  const isCurrent = useLocale() === to;
  return (
    <a
      href={localizedPath(to, path)}
      hrefLang={to}
      lang={to}
      data-locale={to}
      aria-current={isCurrent ? 'true' : undefined}
      className={`aria-current:font-semibold aria-current:text-ink ${className}`}
    >
      {children}
    </a>
  );
}
