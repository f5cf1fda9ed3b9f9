import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { startLanguage, switchLanguage } from '../app/language';
import { chooseLocale } from '../lib/locale';
import { Toasts } from '../lib/toasts';
import { Toaster } from '../ui/feedback/Toaster';
import { Words } from '../ui/Words';
import { ShowcasePage } from './ShowcasePage';
import 'virtual:brand.css';
import './showcase.css';

/**
 * All components in all states, for developers: `npm run dev`, then /ui. Only the development server knows its entry
 * (ui.html), so builds contain none of it; scripts/build.mjs checks that.
 */
async function start() {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root');
  const i18n = await startLanguage(chooseLocale(document.cookie, navigator.languages));
  const toasts = new Toasts();
  createRoot(container).render(
    <StrictMode>
      <I18nProvider i18n={i18n} defaultComponent={Words}>
        <MemoryRouter>
          <ShowcasePage toasts={toasts} setLocale={(locale) => void switchLanguage(i18n, locale)} />
        </MemoryRouter>
        <Toaster toasts={toasts} />
      </I18nProvider>
    </StrictMode>,
  );
}

void start();
