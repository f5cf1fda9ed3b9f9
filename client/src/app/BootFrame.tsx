import { brand } from '../lib/brand';
import { LOCALE_NAMES } from '../lib/locale';
import { Logo, Mark } from '../ui/Logo';

/**
 * The frame of the dashboard as the document itself brings it, before any code has arrived: ground, mark and lines where
 * DashboardFrame puts them, so that nothing moves when that takes over. It says nothing, so it needs no words. Rendered by
 * the build (scripts/build.mjs); app.css shows it while the application is empty.
 */
export function BootFrame() {
  return (
    <div
      id="boot-frame"
      aria-hidden="true"
      className="min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="border-r border-line bg-sunk p-3 max-lg:hidden">
        <div className="flex px-2 pt-1">
          <Logo />
        </div>
      </div>
      {/* Text, so that a browser finds the system's faces now and not when there is a screen to show (app.css). */}
      <span className="sr-only text-13">
        {brand.name}
        <b className="font-semibold">{brand.name}</b>
        <span className="num">0</span>
        <span lang="zh-HK">{LOCALE_NAMES['zh-HK'].short}</span>
      </span>
      <div className="flex min-w-0 flex-col">
        <div className="flex h-14 items-center border-b border-line bg-bg px-5 sm:px-6 lg:invisible">
          <span className="ml-7.5 max-sm:hidden">
            <Logo />
          </span>
          <Mark className="ml-7.5 size-6.5 sm:hidden" />
        </div>
        <div className="mx-auto flex w-full max-w-300 grow flex-col gap-6 px-5 pt-6 sm:px-8 lg:px-12">
          <span className="h-9 w-56 max-w-full rounded-control bg-line" />
          <span className="h-65 rounded-card bg-line" />
        </div>
      </div>
    </div>
  );
}
