import { Trans } from '@lingui/macro';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import BackIcon from '~icons/lucide/arrow-left';
import SecureIcon from '~icons/lucide/lock-keyhole';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { Logo } from '../ui/Logo';
import { ConnectionBanner } from './ConnectionBanner';
import { PreferenceControls } from './PreferenceControls';
import { ScreenBoundary } from './ScreenBoundary';
import { ScreenSkeleton } from './ScreenSkeleton';
import { TestPaymentsBanner } from './TestPaymentsBanner';

/** Frame of the checkout: brand, a sign that payment is secure, the way back, and no other navigation. */
export function CheckoutFrame() {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr]">
      <div className="sticky top-0 z-10">
        <ConnectionBanner />
        <TestPaymentsBanner />
      </div>
      <header className="border-b border-line">
        <div className="mx-auto flex w-full max-w-260 items-center gap-4 px-5 py-3 sm:px-8">
          <a href={ADDRESSES.home} aria-label={brand.name} className="flex rounded-control">
            <Logo />
          </a>
          <p className="flex items-center gap-1.5 text-13 text-ink-2 max-sm:hidden">
            <SecureIcon className="size-3.5" />
            <Trans>Secure checkout</Trans>
          </p>
          <span className="grow" />
          <PreferenceControls />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-260 px-5 py-6 outline-none sm:px-8"
      >
        {/* Loads another document, because only the checkout's content policy admits the card provider. */}
        <a
          href={ADDRESSES.orders}
          className="mb-4 -ml-2 inline-flex h-9 items-center gap-2 rounded-control px-2 text-13 text-ink-2 fade hover:text-ink"
        >
          <BackIcon className="size-4" />
          <Trans>Back to my orders</Trans>
        </a>
        <ScreenBoundary>
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
    </div>
  );
}
