import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { Logo } from '../ui/Logo';
import { ConnectionBanner } from './ConnectionBanner';
import { PreferenceControls } from './PreferenceControls';

/** Frame of the sign-in screens: one task and no navigation. */
export function AuthFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <ConnectionBanner />
      <header className="flex items-center justify-between px-5 py-4 sm:px-6">
        <a href={ADDRESSES.home} aria-label={brand.name} className="rounded-control">
          <Logo />
        </a>
        <PreferenceControls />
      </header>
      <main className="flex grow flex-col items-center px-5 pt-8 pb-20 sm:pt-20">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
