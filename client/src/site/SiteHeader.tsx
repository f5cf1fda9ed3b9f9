import { Trans, useLingui } from '@lingui/macro';
import ChevronIcon from '~icons/lucide/chevron-down';
import MenuIcon from '~icons/lucide/menu';
import ThemeIcon from '~icons/lucide/sun-moon';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { buttonStyle } from '../ui/button-style';
import { Logo } from '../ui/Logo';
import { LanguageMenu } from './LanguageMenu';
import { productLocale, usePageLink } from './languages';
import { ProductLinks, SectionLinks } from './SiteLinks';
import { useLocale } from './use-locale';
import { ICON_BUTTON, LINK, MENU, MENU_LINK } from './header-style';

/** Header of every public page. The inline script sets whether somebody is signed in, so that nothing flickers. */
export function SiteHeader({ path }: { path: string }) {
  const { t } = useLingui();
  const locale = productLocale(useLocale());
  const { href: home } = usePageLink()(ADDRESSES.home);
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
    <header className="sticky top-0 z-10 border-b border-line bg-bg print:hidden">
      <a
        href="#main"
        className="absolute top-2 left-2 z-20 -translate-y-40 rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <div className="page flex h-16 items-center sm:gap-1">
        <a href={home} aria-label={brand.name} className="flex rounded-control lg:mr-4">
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
        <LanguageMenu path={path} />
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
