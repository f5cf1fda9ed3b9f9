import { Trans, useLingui } from '@lingui/macro';
import GlobeIcon from '~icons/lucide/globe';
import MenuIcon from '~icons/lucide/menu';
import ThemeIcon from '~icons/lucide/sun-moon';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { type Locale, LOCALE_NAMES, localizedPath, otherLocale } from '../lib/locale';
import { buttonStyle } from '../ui/button-style';
import { Logo } from '../ui/Logo';
import { useLocale } from './use-locale';

const SECTION_LINK = 'rounded-control px-3 py-2 text-13 font-medium text-ink-2 fade hover:text-ink';
const ICON_BUTTON =
  'inline-flex size-10 items-center justify-center rounded-control text-ink-2 fade hover:bg-sunk hover:text-ink';

function SectionLinks({ className, home }: { className: string; home: string }) {
  return (
    <>
      <a href={`${home}#features`} className={className}>
        <Trans>Features</Trans>
      </a>
      <a href={`${home}#coverage`} className={className}>
        <Trans>Coverage</Trans>
      </a>
      <a href={`${home}#pricing`} className={className}>
        <Trans>Pricing</Trans>
      </a>
      <a href={`${home}#questions`} className={className}>
        <Trans>FAQ</Trans>
      </a>
    </>
  );
}

/** A plain link to the same page in the other language; the inline script remembers the choice in the cookie. */
function LanguageLink({
  to,
  path,
  className = '',
}: {
  to: Locale;
  path: string;
  className?: string;
}) {
  const { name, short } = LOCALE_NAMES[to];
  return (
    <a
      href={localizedPath(to, path)}
      hrefLang={to}
      lang={to}
      data-locale={to}
      className={`gap-2 whitespace-nowrap ${SECTION_LINK} ${className}`}
    >
      <GlobeIcon className="size-4" />
      <span className="max-sm:hidden">{name}</span>
      <span className="max-[24rem]:sr-only sm:hidden">{short}</span>
    </a>
  );
}

/** Header of every public page. Who is signed in is known from the inline script, so that nothing flickers. */
export function SiteHeader({ path }: { path: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const home = localizedPath(locale, '/');
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-bg">
      <a
        href="#main"
        className="absolute top-2 left-2 z-20 -translate-y-20 rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <div className="page flex h-16 items-center gap-1">
        <a href={home} aria-label={brand.name} className="mr-4 flex rounded-control">
          <Logo />
        </a>
        <nav aria-label={t`Sections`} className="flex max-lg:hidden">
          <SectionLinks className={SECTION_LINK} home={home} />
        </nav>
        <span className="grow" />
        <LanguageLink
          to={otherLocale(locale)}
          path={path}
          className="inline-flex items-center max-sm:px-2"
        />
        <button
          type="button"
          data-theme-toggle=""
          aria-label={t`Switch between light and dark`}
          className={ICON_BUTTON}
        >
          <ThemeIcon className="size-4" />
        </button>
        <a
          href={ADDRESSES.login}
          data-locale={locale}
          className={`guest max-sm:hidden ${SECTION_LINK}`}
        >
          <Trans>Log in</Trans>
        </a>
        <a
          href={ADDRESSES.login}
          data-locale={locale}
          className={`guest ml-1 ${buttonStyle('primary', 'small')} h-9`}
        >
          <Trans>Start free</Trans>
        </a>
        <a
          href={ADDRESSES.dashboard}
          data-locale={locale}
          className={`member ml-1 ${buttonStyle('primary', 'small')} h-9`}
        >
          <Trans>Dashboard</Trans>
        </a>
        <details className="relative lg:hidden">
          <summary aria-label={t`Menu`} className={`${ICON_BUTTON} -mr-3`}>
            <MenuIcon className="size-4.5" />
          </summary>
          <nav
            aria-label={t`Menu`}
            className="absolute top-12 right-0 flex w-56 flex-col rounded-card bg-panel p-2 overlay"
          >
            <SectionLinks className={`${SECTION_LINK} text-15`} home={home} />
            <a
              href={ADDRESSES.login}
              data-locale={locale}
              className={`guest ${SECTION_LINK} text-15`}
            >
              <Trans>Log in</Trans>
            </a>
          </nav>
        </details>
      </div>
    </header>
  );
}
