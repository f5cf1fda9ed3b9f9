import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { invoicesOf } from '../../../../mocks/src/msw/invoices';
import { createWorld } from '../../../../mocks/src/msw/world';
import { watchDownloads } from '../../../jest/browser';
import { renderApp, server } from '../../../jest/render-app';
import { legalEntity } from '../../lib/brand';

const PDF_BUTTON = new RegExp(`^PDF ${legalEntity.invoiceCode}-`);
const PDF_NAME = new RegExp(String.raw`^${legalEntity.invoiceCode}-.*\.pdf$`);

const PATH = '/dashboard/billing';

async function open(path = PATH, world = createWorld()) {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: 'Billing' });
  return { ...app, world };
}

test('lists invoices and credit notes, and saves one in one click', async () => {
  const files = watchDownloads();
  const { person } = await open();
  const [note] = await screen.findAllByRole('row', { name: /Credit note.*Refund, corrects/ });
  expect(note).toHaveTextContent(/-\$\d/);
  const [button] = await screen.findAllByRole('button', {
    name: PDF_BUTTON,
  });
  await person.click(button!);
  await waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(PDF_NAME)]),
  );
});

test('finds an invoice by its number, as the link of a receipt does', async () => {
  const world = createWorld();
  const [first] = invoicesOf(world.orders);
  if (first === undefined) throw new Error('the world has invoices');
  await open(`${PATH}?search=${first.number}`, world);
  const buttons = await screen.findAllByRole('button', { name: PDF_BUTTON });
  expect(buttons).toHaveLength(1);
  expect(buttons[0]).toHaveAccessibleName(expect.stringContaining(first.number));
});

test('the mock world gives each document of an order a number of its own', () => {
  const { orders } = createWorld();
  const [invoice] = invoicesOf(orders);
  const paid = orders.find(({ id }) => id === invoice?.orderId)!;
  const documents = invoicesOf([{ ...paid, refundedMinor: 100, lostMinor: 200 }]);
  expect(documents.map(({ reason }) => reason)).toEqual(['REFUND', 'CHARGEBACK', null]);
  expect(new Set(documents.map(({ number }) => number)).size).toBe(3);
});

test('saves the invoices of a period, and says when there are none', async () => {
  const files = watchDownloads();
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Download ZIP' }));
  await waitFor(() => {
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^invoices-\d{4}-\d\d-01-.*\.zip$/),
    ]);
  });
  server.use(
    http.get('/invoices/archive.zip', () =>
      HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 }),
    ),
  );
  await person.click(screen.getByRole('button', { name: 'Download ZIP' }));
  expect(await screen.findByText('There are no invoices in this period')).toBeInTheDocument();
});

test('a period of too many invoices says how many a ZIP holds, and offers no retry', async () => {
  const { person } = await open();
  server.use(
    http.get('/invoices/archive.zip', () =>
      HttpResponse.json({ code: 'BAD_USER_INPUT' }, { status: 400 }),
    ),
  );
  await person.click(await screen.findByRole('button', { name: 'Download ZIP' }));
  expect(await screen.findByText(/documents\. Please choose a shorter period/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a double click saves an invoice once', async () => {
  const files = watchDownloads();
  const { person } = await open();
  const [button] = await screen.findAllByRole('button', { name: PDF_BUTTON });
  await person.dblClick(button!);
  await waitFor(() => expect(files).toHaveLength(1));
});

test('a download that fails can be repeated', async () => {
  const files = watchDownloads();
  const { person } = await open();
  const [button] = await screen.findAllByRole('button', { name: PDF_BUTTON });
  server.use(http.get('/invoices/:file', () => HttpResponse.error(), { once: true }));
  await person.click(button!);
  expect(await screen.findByText('The invoice could not be downloaded')).toBeInTheDocument();
  expect(files).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(files).toHaveLength(1));
});

test('payments show declined cards in words, and refunds', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('tab', { name: 'Payments' }));
  const [declined] = await screen.findAllByText(/The bank that issued the card declined it/);
  expect(declined).toBeInTheDocument();
  expect((await screen.findAllByText(/Refund of/)).length).toBeGreaterThan(0);
});

test('billing details are checked, saved, and shown', async () => {
  const { person, world } = await open(`${PATH}?view=details`);
  await person.click(await screen.findByRole('button', { name: 'Edit billing details' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Email for receipts'), 'nobody');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await dialog.findByText(/Enter an email address such as billing@example\.com/),
  ).toBeInTheDocument();
  await person.clear(dialog.getByLabelText('Email for receipts'));
  await person.clear(dialog.getByLabelText('Company'));
  await person.type(dialog.getByLabelText('Company'), 'Example Ltd');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  // It moves out of the dialog when that closes, so the element that was found may be gone.
  await screen.findByText('Your billing details were saved');
  expect(await screen.findByText('Example Ltd')).toBeInTheDocument();
  expect(world.billingDetails.company).toBe('Example Ltd');
});

test('the country is found by its code, shown by its name, and can be removed', async () => {
  const { person, world } = await open(`${PATH}?view=details`);
  expect(await screen.findByText('Hong Kong')).toBeInTheDocument();
  const change = async (typed: string, option: string) => {
    await person.click(screen.getByRole('button', { name: 'Edit billing details' }));
    const dialog = within(await screen.findByRole('dialog'));
    const country = dialog.getByRole('combobox', { name: 'Country' });
    await person.clear(country);
    await person.type(country, typed);
    await person.click(dialog.getByRole('option', { name: option }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await change('vg', 'British Virgin Islands');
  expect(await screen.findByText('British Virgin Islands')).toBeInTheDocument();
  expect(world.billingDetails).toMatchObject({ company: 'Acme Data Limited', country: 'VG' });
  await change('not', 'Not set');
  await waitFor(() => expect(world.billingDetails.country).toBeNull());
  expect(screen.queryByText('British Virgin Islands')).not.toBeInTheDocument();
});

test('Back closes the dialog of billing details, and a reload opens it with what was typed', async () => {
  const { person, router } = await open();
  await person.click(screen.getByRole('tab', { name: 'Billing details' }));
  await person.click(await screen.findByRole('button', { name: 'Edit billing details' }));
  await screen.findByRole('dialog');
  expect(router.address).toBe(`${PATH}?view=details&edit=1`);
  act(() => router.back());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.address).toBe(`${PATH}?view=details`);

  await person.click(screen.getByRole('button', { name: 'Edit billing details' }));
  await person.type(await screen.findByLabelText('Company'), ' & Sons');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const { address } = router;
  cleanup();
  const reloaded = await open(address);
  const company = await screen.findByLabelText<HTMLInputElement>('Company');
  await waitFor(() => expect(company.value).toMatch(/ & Sons$/));
  await reloaded.person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(reloaded.router.address).toBe(`${PATH}?view=details`);
});

test('says what will appear when there is nothing yet', async () => {
  const { person } = await open(PATH, createWorld({ amount: 'none' }));
  expect(await screen.findByText('No invoices yet')).toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: 'Payments' }));
  expect(await screen.findByText('No payments yet')).toBeInTheDocument();
});

test('one refund has one day, in the zone of the seller, wherever it is listed', async () => {
  const world = createWorld();
  const order = world.orders.find(({ refundedMinor, paidAt }) => refundedMinor > 0 && paidAt);
  if (order === undefined) throw new Error('the world has a refund');
  // 1 January, 07:30 in Hong Kong.
  const at = '2025-12-31T23:30:00.000Z';
  world.orders = [{ ...order, createdAt: at, paidAt: at }];
  world.accountingTimeZone = 'Asia/Hong_Kong';
  const { person } = await open(PATH, world);
  const [note] = await screen.findAllByRole('row', { name: /Credit note/ });
  expect(note).toHaveTextContent('2026-01-01');
  expect(screen.getByRole('columnheader', { name: 'Issued (Hong Kong Time)' })).toBeInTheDocument();
  const period = screen.getByRole('combobox', { name: 'Period (Hong Kong Time)' });
  expect(period).toHaveTextContent('This month (Hong Kong Time)');

  await person.click(screen.getByRole('tab', { name: 'Payments' }));
  expect(
    await screen.findByRole('columnheader', { name: 'Started (Hong Kong Time)' }),
  ).toBeInTheDocument();
  const [, payment] = screen.getAllByRole('row');
  expect(payment).toHaveTextContent('2026-01-01 07:30');
  expect(payment).toHaveTextContent(/Refund of .* \d{4}-\d\d-\d\d \(Hong Kong Time\)/);
  expect(payment).not.toHaveTextContent('2025-12-31');
});

test('a letter that invoices cannot show is named at its field', async () => {
  const { person, world } = await open(`${PATH}?view=details`);
  await person.click(await screen.findByRole('button', { name: 'Edit billing details' }));
  const dialog = within(await screen.findByRole('dialog'));
  const company = dialog.getByLabelText('Company');
  await person.clear(company);
  await person.type(company, 'Łódź 貿易 ก');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('It contains “ก” (U+0E01).')).toBeInTheDocument();
  expect(world.billingDetails.company).not.toContain('ก');
  await person.clear(company);
  await person.type(company, 'Łódź 貿易有限公司');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Łódź 貿易有限公司')).toBeInTheDocument();
});

describe('statements', () => {
  const world = () => createWorld({ now: new Date('2026-11-02T10:00:00Z') });

  test('lists each month with its state, balances, and changes', async () => {
    await open(`${PATH}?view=statements`, world());
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows.slice(0, 3).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^November 2026.*Not over yet/),
      expect.stringMatching(/^October 2026.*Provisional.*[\d.]+\s[GM]B/),
      expect.stringMatching(/^September 2026.*Final/),
    ]);
  });

  test('a month opens by its name, and by a press anywhere in its row', async () => {
    const { person, router } = await open(`${PATH}?view=statements`, world());
    const [, october, september] = await screen.findAllByRole('button', {
      name: /^[A-Z][a-z]+ \d{4}/,
    });
    expect(within(october!).getByText('October 2026')).toHaveClass('underline');
    await person.click(october!);
    await screen.findByRole('dialog', { name: 'October 2026' });
    expect(router.address).toBe(`${PATH}?view=statements&statement=2026-10`);
    await person.keyboard('{Escape}');
    await person.click(september!.closest('tr')!.cells[1]!);
    expect(await screen.findByRole('dialog', { name: 'September 2026' })).toBeVisible();
  });

  test('opens a month whose movements lead from its opening to its closing balance', async () => {
    const files = watchDownloads();
    const { person } = await open(`${PATH}?view=statements&statement=2026-09`, world());
    const panel = within(await screen.findByRole('dialog'));
    const traffic = within(panel.getByRole('table', { name: 'Traffic' }));
    const bytes = traffic
      .getAllByRole('cell')
      .map(({ firstElementChild, textContent }) => firstElementChild?.textContent ?? textContent)
      .map((text) => Number(/^([+-]?[\d.]+)\sGB/.exec(text)?.[1] ?? 0));
    const closing = bytes.pop();
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeCloseTo(closing ?? -1, 1);
    expect(panel.getByText(/This fingerprint stands for all \d+ entries/)).toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'verify-statement.mjs' })).toBeInTheDocument();
    const formats = ['PDF', 'CSV', 'JSON'];
    for (const format of formats)
      await person.click(panel.getByRole('button', { name: `${format} 2026-09` }));
    await waitFor(() =>
      expect(files.map(({ name }) => name).toSorted()).toEqual(
        formats.map((format) => `statement-2026-09.${format.toLowerCase()}`).toSorted(),
      ),
    );
  });
});
