import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { startLanguage } from '../src/app/language';
import type { Locale } from '../src/lib/locale';
import { Words } from '../src/ui/Words';

/** Renders a single component in a language. */
export async function renderUi(node: ReactNode, locale: Locale = 'en-US') {
  const i18n = await startLanguage(locale);
  const wrap = (inside: ReactNode) => (
    <I18nProvider i18n={i18n} defaultComponent={Words}>
      {inside}
    </I18nProvider>
  );
  const { rerender } = render(wrap(node));
  return {
    person: userEvent.setup(),
    rerender: (next: ReactNode) => rerender(wrap(next)),
  };
}
