import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { useServices } from '../lib/services';
import { AuthFrame } from './AuthFrame';
import { GuestOnly } from './GuestOnly';
import { NotFound } from './NotFound';
import { RequireSession } from './RequireSession';
import { ScreenBoundary } from './ScreenBoundary';
import {
  DashboardFrame,
  GoogleCallbackScreen,
  SignedIn,
  SignInScreen,
  StatisticsScreen,
} from './screens';

/** Addresses of the application. Everything shown is a chunk of its own; the shell decides who may see what. */
export function AppRoutes() {
  const { buildWatch } = useServices();
  const { pathname, search, hash } = useLocation();

  useEffect(() => {
    buildWatch.navigated(`${pathname}${search}${hash}`);
  }, [buildWatch, pathname, search, hash]);

  return (
    <ScreenBoundary>
      <Suspense>
        <Routes>
          <Route element={<AuthFrame />}>
            <Route
              path={ADDRESSES.login}
              element={
                <GuestOnly>
                  <SignInScreen />
                </GuestOnly>
              }
            />
          </Route>
          <Route path={ADDRESSES.googleCallback} element={<GoogleCallbackScreen />} />
          <Route element={<RequireSession>{(userId) => <SignedIn key={userId} />}</RequireSession>}>
            <Route path={ADDRESSES.dashboard} element={<DashboardFrame />}>
              <Route index element={<Navigate to={ADDRESSES.statistics} replace />} />
              <Route path={ADDRESSES.statistics} element={<StatisticsScreen />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
