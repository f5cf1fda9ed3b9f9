import { Trans, useLingui } from '@lingui/macro';
import ChevronIcon from '~icons/lucide/chevron-down';
import GlobeIcon from '~icons/lucide/globe';
import MenuIcon from '~icons/lucide/menu';
import ThemeIcon from '~icons/lucide/sun-moon';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { type Locale, LOCALE_NAMES, localizedPath, otherLocale } from '../lib/locale';
import { buttonStyle } from '../ui/button-style';
import { Logo } from '../ui/Logo';
import { ProductLinks, SectionLinks } from './SiteLinks';
import { useLocale } from './use-locale';

const LINK = 'rounded-control px-3 py-2 text-13 font-medium text-ink-2 fade hover:text-ink';
const MENU_LINK = `${LINK} text-left text-15 hover:bg-sunk`;
const MENU = 'absolute top-12 flex flex-col rounded-card bg-panel p-2 overlay';
const ICON_BUTTON =
  'inline-flex size-10 items-center justify-center rounded-control text-ink-2 fade hover:bg-sunk hover:text-ink';

/** A plain link to the same page in the other language; the inline script remembers the choice in the cookie. */
function LanguageLink({ to, path }: { to: Locale; path: string }) {
  const { name, short } = LOCALE_NAMES[to];
  return (
    <a
      href={localizedPath(to, path)}
      hrefLang={to}
      lang={to}
      data-locale={to}
      className={`inline-flex items-center gap-2 whitespace-nowrap max-sm:px-2 ${LINK}`}
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
  const logOut = (className: string) => (
    <button type="button" data-logout="" className={`member ${className}`}>
      <Trans>Log out</Trans>
    </button>
  );
  const logIn = (className: string) => (
    <a href={ADDRESSES.login} data-locale={locale} className={`guest ${className}`}>
      <Trans>Log in</Trans>
    </a>
  );
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
          <details className="group relative">
            <summary className={`flex items-center gap-1.5 ${LINK}`}>
              <Trans>Products</Trans>
              <ChevronIcon className="size-3.5 transition-transform group-open:rotate-180" />
            </summary>
            <div className={`${MENU} left-0 w-72`}>
              <ProductLinks path={path} className={MENU_LINK} />
            </div>
          </details>
          <SectionLinks className={LINK} />
        </nav>
        <span className="grow" />
        <LanguageLink to={otherLocale(locale)} path={path} />
        <button
          type="button"
          data-theme-toggle=""
          aria-label={t`Switch between light and dark`}
          className={ICON_BUTTON}
        >
          <ThemeIcon className="size-4" />
        </button>
        {logIn(`max-sm:hidden ${LINK}`)}
        {logOut(`max-sm:hidden ${LINK}`)}
        <a
          href={ADDRESSES.register}
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
          <nav aria-label={t`Menu`} className={`${MENU} right-0 w-64`}>
            <ProductLinks path={path} className={MENU_LINK} />
            <span className="my-2 border-t border-line" />
            <SectionLinks className={MENU_LINK} />
            <span className="my-2 border-t border-line sm:hidden" />
            {logIn(`sm:hidden ${MENU_LINK}`)}
            {logOut(`sm:hidden ${MENU_LINK}`)}
          </nav>
        </details>
      </div>
    </header>
  );
}
