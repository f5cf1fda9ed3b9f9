import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nProvider } from '@lingui/react';
import { setupI18n } from '@lingui/core';
import { CodeTabs } from '../ui/CodeTabs';
import { handleKeptControls } from './kept-controls';

const sample = (text: string) => [[{ kind: 'plain', text }] as const];
let copied: string[];
let stop: () => void;

beforeEach(() => {
  copied = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  });
  // Static HTML, as on the prerendered page.
  document.body.innerHTML = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <div data-samples="first">
        <CodeTabs
          samples={[
            { name: 'cURL', sample: sample('curl a') },
            { name: 'Python', sample: sample('import a') },
          ]}
          shown={{}}
        />
      </div>
    </I18nProvider>,
  );
  stop = handleKeptControls(document.body, { copied: 'Done', failed: 'No' });
});
afterEach(() => stop());

const tab = (name: string) => screen.getByRole('tab', { name });
const button = () => document.querySelector<HTMLElement>('button:not([role])')!;

test('a tab shows its sample, and that is copied', async () => {
  fireEvent.click(tab('Python'));
  expect(tab('Python')).toHaveAttribute('aria-selected', 'true');
  expect(tab('cURL')).toHaveAttribute('tabindex', '-1');
  expect(document.querySelectorAll('.code-panel[data-inactive]')).toHaveLength(1);
  fireEvent.click(button());
  await waitFor(() => expect(button()).toHaveTextContent('Done'));
  expect(copied).toEqual(['import a']);
});

test('arrows move between tabs', () => {
  tab('cURL').focus();
  fireEvent.keyDown(tab('cURL'), { key: 'ArrowLeft' });
  expect(tab('Python')).toHaveFocus();
  expect(tab('Python')).toHaveAttribute('aria-selected', 'true');
});

test.each([
  ['refuses to copy', { writeText: () => Promise.reject(new Error('refused')) }],
  ['has no clipboard, as on plain http', undefined],
])('says when the browser %s', async (_what, value) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
  fireEvent.click(button());
  await waitFor(() => expect(button()).toHaveTextContent('No'));
});
