import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { COMPOSERS, pressComposing } from '../../../jest/compose';
import { DocumentationSearch } from './DocumentationSearch';

const INDEX = [
  ['/documentation/sessions', 'Keep one IP address', 'Sessions', 'With a session.'],
  ['/documentation/reference/orders#OrderStatus.PAID', 'OrderStatus.PAID', 'Orders', 'Paid.'],
];
let asked = 0;
const server = setupServer(
  http.get('*/search-en-us.json', () => {
    asked += 1;
    return HttpResponse.json(INDEX);
  }),
);
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function show() {
  asked = 0;
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  render(
    <I18nProvider i18n={i18n}>
      <DocumentationSearch />
    </I18nProvider>,
  );
  return { person: userEvent.setup(), field: screen.getByRole('combobox') };
}

test('fetches what it searches once, when somebody wants to search', async () => {
  const { person, field } = show();
  expect(asked).toBe(0);
  await person.click(field);
  await person.type(field, 'session');
  expect(await screen.findByRole('option')).toHaveTextContent('Keep one IP address');
  expect(asked).toBe(1);
});

test('finds values of enums, and closes with Escape and when it loses the focus', async () => {
  const { person, field } = show();
  await person.type(field, 'paid');
  expect(await screen.findByRole('option')).toHaveTextContent('OrderStatus.PAID');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await person.keyboard('{Escape}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await person.type(field, ' ');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await person.tab();
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

test.each(COMPOSERS)('keys that compose a word choose and close nothing (%s)', async (composer) => {
  const { person, field } = show();
  await person.type(field, 'a');
  const before = (await screen.findAllByRole('option')).map((option) => option.ariaSelected);
  for (const key of ['ArrowDown', 'Escape', 'Enter']) pressComposing(field, key, composer);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveValue('a');
  const selected = () => screen.getAllByRole('option').map((option) => option.ariaSelected);
  expect(selected()).toEqual(before);
  // The key works again when nothing is composed.
  await person.keyboard('{ArrowDown}');
  expect(selected()).not.toEqual(before);
});

test('tells a screen reader what it found, or that nothing could be loaded', async () => {
  server.use(http.get('*/search-en-us.json', () => HttpResponse.json(INDEX, { status: 500 })));
  const { person, field } = show();
  await person.click(field);
  await person.type(field, 'p');
  const status = screen.getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent("The search couldn't be loaded."));
  server.resetHandlers();
  await person.type(field, 'a');
  await waitFor(() => expect(status).toHaveTextContent('1 result'));
  await person.type(field, 'x');
  expect(status).toHaveTextContent('No results for these words.');
  await person.keyboard('{Escape}');
  expect(status).toBeEmptyDOMElement();
});
