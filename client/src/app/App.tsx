import { ApolloProvider } from '@apollo/client/react';
import { I18nProvider } from '@lingui/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { type Services, ServicesContext } from '../lib/services';

const Toaster = lazy(() => import('../ui/Toaster').then((module) => ({ default: module.Toaster })));

interface AppProps {
  services: Services;
  router: RouterProviderProps['router'];
}

/** Providers, screens, and toasts above them: their code arrives with the first message. */
export function App({ services, router }: AppProps) {
  const { toasts } = services;
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current);
  return (
    <ServicesContext value={services}>
      <I18nProvider i18n={services.i18n}>
        <ApolloProvider client={services.client}>
          <RouterProvider router={router} />
          <Suspense>{messages.length > 0 && <Toaster toasts={toasts} />}</Suspense>
        </ApolloProvider>
      </I18nProvider>
    </ServicesContext>
  );
}
