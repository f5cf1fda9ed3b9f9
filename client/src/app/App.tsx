import { I18nProvider } from '@lingui/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type Services, ServicesContext } from '../lib/services';
import { AppRoutes } from './AppRoutes';

const Toaster = lazy(() => import('../ui/Toaster').then((module) => ({ default: module.Toaster })));

/** Providers, screens, and toasts. The toasts' code loads with the first message. Render inside a router. */
export function App({ services }: { services: Services }) {
  const { toasts } = services;
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current);
  return (
    <ServicesContext value={services}>
      <I18nProvider i18n={services.i18n}>
        <AppRoutes />
        <Suspense>{messages.length > 0 && <Toaster toasts={toasts} />}</Suspense>
      </I18nProvider>
    </ServicesContext>
  );
}
