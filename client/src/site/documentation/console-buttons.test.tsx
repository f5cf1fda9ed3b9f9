import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useConsoleButtons } from './console-buttons';

function Page() {
  const text = useRef<HTMLDivElement>(null);
  useConsoleButtons(text, 'Failed');
  return (
    <div ref={text}>
      <details open>
        <pre translate="no" data-part="query">
          {'{ claims { countries } }'}
        </pre>
        <button type="button" data-console="">
          Try it
        </button>
      </details>
    </div>
  );
}

test.each([
  ['en-US', 'Query', 'Run request'],
  ['zh-HK', '查詢', '執行請求'],
])('a button opens a console with its own sample (%s)', async (locale, query, run) => {
  render(
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: {} } })}>
      <Page />
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByLabelText(query)).toHaveValue('{ claims { countries } }');
  expect(screen.getByRole('button', { name: run })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try it' })).toBeNull();
});
