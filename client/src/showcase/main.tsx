import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage, switchLanguage } from '../app/language';
import { chooseLocale } from '../lib/locale';
import { Toasts } from '../lib/toasts';
import { Toaster } from '../ui/Toaster';
import { ShowcasePage } from './ShowcasePage';
import 'virtual:brand.css';
import './showcase.css';

/**
 * Every component in every state, for developers: `npm run dev`, then /ui. It has an entry of its own (ui.html) that only the
 * development server knows, so nothing of it is in a build; scripts/build.mjs checks that.
 */
async function start() {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no #root');
  const i18n = await startLanguage(chooseLocale(document.cookie, navigator.languages));
  const toasts = new Toasts();
  createRoot(container).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ShowcasePage toasts={toasts} setLocale={(locale) => void switchLanguage(i18n, locale)} />
        <Toaster toasts={toasts} />
      </I18nProvider>
    </StrictMode>,
  );
}

void start();
