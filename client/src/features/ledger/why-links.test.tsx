import { screen, within } from '@testing-library/react';
import { renderApp } from '../../../jest/render-app';

const sum = async () =>
  (await screen.findAllByText(/Sum of/))[0]!.closest('p')!.textContent.replaceAll('\u00a0', ' ');

async function open(path: string, name: string) {
  const { person, router } = await renderApp(path, { signedIn: true });
  const link = await screen.findByRole('link', { name: `Why this number? (${name})` });
  return { person, router, link };
}

test('the balance is the sum of all entries of traffic', async () => {
  const { person, router, link } = await open('/dashboard', 'Traffic left');
  await person.click(link);
  expect(router.address).toBe('/dashboard/ledger');
  expect(await sum()).toMatch(/:38\.20 GB$/);
});

test('what a sub account used is the sum of its paid and covered entries', async () => {
  const { person, link } = await open('/dashboard/sub-accounts', 'adverify');
  const [used] = /[\d.]+\s.?B/.exec(link.closest('td')!.textContent) ?? [];
  await person.click(link);
  expect(await sum()).toContain(`:${used!.replace('\u00a0', ' ')}`);
  expect(screen.getByText('adverify', { selector: '.rounded-full *' })).toBeVisible();
});

test('the points are the sum of all entries of points', async () => {
  const { person, link } = await open('/dashboard/points', 'Points to spend');
  await person.click(link);
  expect(await sum()).toMatch(/:509$/);
});

test('an invoice is the sum of the payments of its order', async () => {
  const { person } = await renderApp('/dashboard/billing', { signedIn: true });
  const [link] = await screen.findAllByRole('link', { name: /^Why this number/ });
  const total = link!.closest('td')!.textContent;
  const [amount] = /\$[\d.,]+/.exec(total) ?? [];
  await person.click(link!);
  expect((await sum()).endsWith(`:${amount}`)).toBe(true);
  expect(within(await screen.findByRole('table')).getAllByText('Payment')).toHaveLength(1);
});

test('a movement of a statement is the sum of its entries', async () => {
  const { person } = await renderApp('/dashboard/billing?view=statements', { signedIn: true });
  const [, month] = await screen.findAllByRole('button', { name: /^[A-Z][a-z]+ \d{4}/ });
  await person.click(month!);
  const link = await screen.findByRole('link', { name: 'Why this number? (Usage)' });
  const amount = link.closest('tr')!.cells[1]!.textContent.replaceAll('\u00a0', ' ');
  await person.click(link);
  expect(`-${(await sum()).split(':').at(-1)}`).toBe(amount);
});
