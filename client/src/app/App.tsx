import { I18nProvider } from '@lingui/react';
import { type Services, ServicesContext } from '../lib/services/services';
import { Words } from '../ui/Words';
import { AppRoutes } from './AppRoutes';
import { ToastsOnDemand } from './ToastsOnDemand';

/** Providers, screens, and toasts. Render inside a router. */
export function App({ services }: { services: Services }) {
  return (
    <ServicesContext value={services}>
      <I18nProvider i18n={services.i18n} defaultComponent={Words}>
        <AppRoutes />
        <ToastsOnDemand />
      </I18nProvider>
    </ServicesContext>
  );
}
