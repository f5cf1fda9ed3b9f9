import { Outlet, ScrollRestoration } from 'react-router-dom';

/** What every address of the application has in common. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
