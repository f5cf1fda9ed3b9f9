import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { useServices } from '../lib/services/services';
import { AuthFrame } from './AuthFrame';
import { CheckoutFrame, DashboardFrame, SignedIn } from './frames';
import { GuestOnly } from './GuestOnly';
import { NotFound } from './NotFound';
import { RequireSession } from './RequireSession';
import { ScreenBoundary } from './ScreenBoundary';
import { type Frame, SCREENS } from './screens';
import { ScreenWithWords } from './ScreenWithWords';

/** The routes of one frame, from the table of screens. */
const routesIn = (wanted: Frame) =>
  SCREENS.filter(({ frame }) => frame === wanted).map((screen) => (
    <Route
      key={screen.path}
      path={screen.path}
      element={
        screen.guestsOnly ? (
          <GuestOnly>
            <ScreenWithWords screen={screen} />
          </GuestOnly>
        ) : (
          <ScreenWithWords screen={screen} />
        )
      }
    />
  ));

/** All routes of the application (screens.ts). The frames around them check who may see a screen. */
export function AppRoutes() {
  const { buildWatch } = useServices();
  const { pathname, search, hash } = useLocation();

  useEffect(() => {
    void buildWatch.navigated(`${pathname}${search}${hash}`);
  }, [buildWatch, pathname, search, hash]);

  return (
    <ScreenBoundary>
      <Suspense>
        <Routes>
          {routesIn('bare')}
          <Route element={<RequireSession>{(userId) => <SignedIn key={userId} />}</RequireSession>}>
            <Route element={<DashboardFrame />}>
              {routesIn('dashboard')}
              <Route path={`${ADDRESSES.dashboard}/*`} element={<NotFound />} />
            </Route>
            <Route element={<CheckoutFrame />}>
              {routesIn('checkout')}
              <Route path="/checkout/*" element={<NotFound />} />
            </Route>
          </Route>
          <Route element={<AuthFrame />}>
            {routesIn('auth')}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
