import { type LoaderFunctionArgs, Navigate, redirect, type RouteObject } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { loginPath } from '../lib/auth/return-path';
import { AuthFrame } from './AuthFrame';
import { DashboardFrame } from './DashboardFrame';
import { RootLayout } from './RootLayout';
import { RouteError } from './RouteError';
import type { Services } from '../lib/services';

/**
 * Addresses of the application. Guards run before a screen's code is fetched; frames are here and screens are lazy, so that
 * the frame stands while a screen arrives. A crash of a screen is shown inside its frame: navigation stays alive.
 */
export function appRoutes({ session }: Pick<Services, 'session'>): RouteObject[] {
  const signedIn = ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    return session.current() === null ? redirect(loginPath(pathname + search)) : null;
  };
  const guest = () => {
    if (session.current() === null) return null;
    // The start page is another build: a document, not a route (spec §2).
    window.location.replace(ADDRESSES.home);
    return new Promise<never>(() => undefined);
  };
  return [
    {
      element: <RootLayout />,
      errorElement: <RouteError />,
      HydrateFallback: () => null,
      children: [
        {
          element: <AuthFrame />,
          children: [
            {
              path: ADDRESSES.login,
              loader: guest,
              lazy: async () => ({
                Component: (await import('../features/auth/SignInScreen')).SignInScreen,
              }),
            },
          ],
        },
        {
          path: ADDRESSES.googleCallback,
          lazy: async () => ({
            Component: (await import('../features/auth/GoogleCallbackScreen')).GoogleCallbackScreen,
          }),
        },
        {
          path: ADDRESSES.dashboard,
          element: <DashboardFrame />,
          loader: signedIn,
          children: [
            {
              errorElement: <RouteError />,
              children: [
                { index: true, element: <Navigate to={ADDRESSES.statistics} replace /> },
                {
                  path: ADDRESSES.statistics,
                  lazy: async () => ({
                    Component: (await import('../features/usage/StatisticsScreen'))
                      .StatisticsScreen,
                  }),
                },
                { path: '*', loader: notFound },
              ],
            },
          ],
        },
        { path: '*', loader: notFound },
      ],
    },
  ];
}

/** Shown by the nearest error element, as spec §2 words it. */
function notFound({ request }: LoaderFunctionArgs): never {
  const { pathname } = new URL(request.url);
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- routers carry thrown responses to the error element; an Error would be taken for a crash.
  throw new Response(pathname, { status: 404 });
}
