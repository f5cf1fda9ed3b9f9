import { act, fireEvent, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { ADDRESSES } from '../../lib/addresses';
import { renderPage } from '../render-page.test-kit';

const answerWith = (answer: () => Promise<unknown>) => {
  globalThis.fetch = jest.fn(answer) as unknown as typeof fetch;
};
const codes = (...problems: string[]) =>
  answerWith(() => Promise.resolve({ json: () => Promise.resolve({ problems }) }));
const originals = { fetch: globalThis.fetch, FormData: globalThis.FormData };

beforeEach(() => {
  // Node's FormData, which tests have, reads no form. The form's contents do not matter here.
  globalThis.FormData = jest.fn(() => []) as unknown as typeof FormData;
});
afterEach(() => {
  Object.assign(globalThis, originals);
});

async function send(): Promise<void> {
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' }).form!;
  await act(async () => {
    fireEvent.submit(form);
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

test('focuses an error that belongs to no field', async () => {
  await renderPage(ADDRESSES.contact, 'en-US');
  codes('RATE_LIMITED');
  await send();
  const words = screen.getByText(/^Too many messages arrived within an hour/);
  expect(words.hidden).toBe(false);
  expect(words.parentElement).toHaveFocus();
  codes('SUBJECT_REQUIRED');
  await send();
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveFocus();
});

test('can send again when the browser restores the page', async () => {
  await renderPage(ADDRESSES.contact, 'en-US');
  answerWith(() => new Promise(() => undefined));
  await send();
  expect(screen.getByRole('button', { name: 'Sending…' })).toBeInTheDocument();
  const shown = (persisted: boolean) => {
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    });
  };
  shown(false);
  expect(screen.getByRole('button', { name: 'Sending…' })).toBeInTheDocument();
  shown(true);
  expect(screen.getByRole('button', { name: 'Send message' })).toBeInTheDocument();
});
