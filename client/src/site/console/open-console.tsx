import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_LOCALE, isLocale, type SiteLocale } from '../../lib/locale';
import { Words } from '../../ui/Words';
import { RequestConsole } from './RequestConsole';

/** Puts a console in the place of its button. The sample beside the button is where it begins. */
export async function openConsole(button: HTMLElement, pageLocale: SiteLocale): Promise<void> {
  const locale = isLocale(pageLocale) ? pageLocale : DEFAULT_LOCALE;
  const { messages } = (await import(`../../locales/site/documentation/console/${locale}.po`)) as {
    messages: Record<string, string>;
  };
  const sample = (part: string) =>
    button.parentElement?.querySelector(`[data-part=${part}]`)?.textContent ?? '';
  const place = document.createElement('div');
  button.after(place);
  button.hidden = true;
  createRoot(place).render(
    <I18nProvider
      i18n={setupI18n({ locale, messages: { [locale]: messages } })}
      defaultComponent={Words}
    >
      <RequestConsole query={sample('query')} variables={sample('variables')} />
    </I18nProvider>,
  );
}
