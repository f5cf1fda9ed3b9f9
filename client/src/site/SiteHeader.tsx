import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import MenuIcon from '~icons/lucide/menu';
import ThemeIcon from '~icons/lucide/sun-moon';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { buttonStyle } from '../ui/button-style';
import { Logo } from '../ui/Logo';
import { LanguageMenu } from './LanguageMenu';
import { productLocale, usePageLink } from './languages';
import { ProductLinks, ResourceLinks, SingleLinks, SiteLink, UseCaseLinks } from './SiteLinks';
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
          <SiteLink
            path={path}
            className={`max-xl:hidden ${LINK}`}
            to={ADDRESSES.home}
            name={<Trans>Home</Trans>}
          />
          <HeaderMenu name={<Trans>Products</Trans>} width="w-72">
            <ProductLinks path={path} className={MENU_LINK} />
          </HeaderMenu>
          <HeaderMenu name={<Trans>Use cases</Trans>} width="w-56">
            <UseCaseLinks path={path} className={MENU_LINK} />
          </HeaderMenu>
          <HeaderMenu name={<Trans>Resources</Trans>} width="w-56">
            <ResourceLinks path={path} className={MENU_LINK} />
          </HeaderMenu>
          <SingleLinks path={path} className={LINK} />
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
          className={`guest ml-1 ${buttonStyle('primary', 'small')} h-9 max-[22rem]:px-2`}
        >
          <Trans>Start free</Trans>
        </a>
        <a
          href={ADDRESSES.dashboard}
          data-locale={locale}
          className={`member ml-1 ${buttonStyle('primary', 'small')} h-9 max-[22rem]:px-2`}
        >
          <Trans>Dashboard</Trans>
        </a>
        <details className="relative lg:hidden">
          <summary aria-label={t`Menu`} className={`${ICON_BUTTON} -mr-3`}>
            <MenuIcon className="size-4.5" />
          </summary>
          <nav
            aria-label={t`Menu`}
            className={`${MENU} right-0 max-h-[calc(100dvh-5rem)] w-64 scroll-py-2 overflow-y-auto`}
          >
            <a href={home} className={MENU_LINK}>
              <Trans>Home</Trans>
            </a>
            <MenuPart name={<Trans>Products</Trans>} />
            <ProductLinks path={path} className={MENU_LINK} />
            <MenuPart name={<Trans>Use cases</Trans>} />
            <UseCaseLinks path={path} className={MENU_LINK} />
            <MenuPart name={<Trans>Resources</Trans>} />
            <ResourceLinks path={path} className={MENU_LINK} />
            <span className="my-2 border-t border-line" />
            <SingleLinks path={path} className={MENU_LINK} />
            <span className="my-2 border-t border-line sm:hidden" />
            {logIn(`sm:hidden ${MENU_LINK}`)}
            {logOut(`sm:hidden ${MENU_LINK}`)}
          </nav>
        </details>
      </div>
    </header>
  );
}

interface HeaderMenuProps {
  name: ReactNode;
  width: string;
  children: ReactNode;
}

/** A menu of the wide header. It uses `<details>`, so that it opens before any script runs. */
function HeaderMenu({ name, width, children }: HeaderMenuProps) {
  return (
    <details className="group relative">
      <summary className={`flex items-center gap-1.5 whitespace-nowrap ${LINK}`}>
        {name}
        <ChevronIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className={`${MENU} left-0 ${width}`}>{children}</div>
    </details>
  );
}

/** The title of a part of the narrow menu. */
function MenuPart({ name }: { name: ReactNode }) {
  return (
    <p className="mt-2 border-t border-line px-3 pt-3 pb-1 text-12 font-semibold text-ink-3">
      {name}
    </p>
  );
}
