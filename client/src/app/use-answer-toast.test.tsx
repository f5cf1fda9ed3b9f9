import { render } from '@testing-library/react';
import { I18nProvider } from '@lingui/react';
import { MemoryRouter } from 'react-router-dom';
import { type Services, ServicesContext } from '../lib/services/services';
import { Toasts } from '../lib/toasts';
import { startLanguage } from './language';
import { useAnswerToast } from './use-answer-toast';

function Frame({ unread }: { unread: number | undefined }) {
  useAnswerToast(unread);
  return null;
}

/** Shows the frame with one number after the other. Returns the titles of the toasts. */
async function toastsAfter(path: string, ...numbers: (number | undefined)[]): Promise<string[]> {
  const i18n = await startLanguage('en-US');
  const toasts = new Toasts();
  const services = { toasts, i18n } as Partial<Services> as Services;
  const frame = (unread: number | undefined) => (
    <ServicesContext value={services}>
      <I18nProvider i18n={i18n}>
        <MemoryRouter initialEntries={[path]}>
          <Frame unread={unread} />
        </MemoryRouter>
      </I18nProvider>
    </ServicesContext>
  );
  const { rerender } = render(frame(numbers[0]));
  for (const unread of numbers.slice(1)) rerender(frame(unread));
  return toasts.current().map(({ title }) => title);
}

const NEWS = ['Support replied to your ticket'];

test('an answer is news while the page is open', async () => {
  expect(await toastsAfter('/dashboard/points', undefined, 0, 1)).toEqual(NEWS);
  expect(await toastsAfter('/dashboard/points', 1, 2)).toEqual(NEWS);
});

test('shows no toast for answers that were unread at the start, or are read', async () => {
  expect(await toastsAfter('/dashboard/points', undefined, 2, 2, 1, undefined, 1)).toEqual([]);
});

test('on the screens of support the answer itself appears', async () => {
  expect(await toastsAfter('/dashboard/support/tk-1', 0, 1)).toEqual([]);
});
