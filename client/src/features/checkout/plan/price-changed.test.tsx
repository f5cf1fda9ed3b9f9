import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { server } from '../../../../jest/render-app';
import { cardIsThere, cardOfEachTest, checkout, worldWith } from '../checkout-test-kit';

const card = cardOfEachTest();

/** A world whose prices rise by a tenth while the form is open; and what is asked for. */
async function pressContinue(locale: 'en-US' | 'zh-HK' = 'en-US') {
  const world = worldWith('PENDING');
  world.pricesRise = true;
  const asked: unknown[] = [];
  const opened = await checkout('plan=traffic-1gb&quantity=10', world, locale);
  server.use(
    graphql.mutation('OrderCreate', ({ variables }) => {
      asked.push((variables['input'] as { expectedTotal: unknown }).expectedTotal);
      return undefined;
    }),
  );
  const proceed = { 'en-US': /Continue to payment/, 'zh-HK': /前往付款/ }[locale];
  await opened.person.click(await screen.findByRole('button', { name: proceed }));
  return { ...opened, asked, question: await screen.findByRole('alertdialog') };
}

test('a price that rose since it was shown is confirmed before there is an order', async () => {
  const { person, world, asked, question } = await pressContinue();
  expect(question).toHaveAccessibleName('The price has changed');
  expect(question).toHaveTextContent('You chose this order at $150.00. It costs $165.00 now.');
  expect(question).toHaveTextContent('Nothing has been charged.');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(world.orders).toHaveLength(1);
  expect(card.current.created).toEqual([]);

  await person.dblClick(within(question).getByRole('button', { name: 'Continue with $165.00' }));
  await cardIsThere();
  expect(asked).toEqual(['15000', '16500']);
  expect(world.orders).toHaveLength(2);
  expect(screen.getAllByText('$165.00').length).toBeGreaterThan(0);
});

test('after "Cancel", the form shows the new prices and orders at no other', async () => {
  const { person, world, asked, question } = await pressContinue();
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(world.orders).toHaveLength(1);
  expect((await screen.findAllByText('$165.00')).length).toBeGreaterThan(0);
  expect(screen.queryByText('$150.00')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^1 GB/ }).closest('label')).toHaveTextContent('$16.50');
  await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
  await cardIsThere();
  expect(asked).toEqual(['15000', '16500']);
});

test('a price that rises again is asked about again; another failure is said in the form', async () => {
  const { person, world, question } = await pressContinue();
  world.pricesRise = true;
  await person.click(within(question).getByRole('button', { name: 'Continue with $165.00' }));
  const again = await screen.findByRole('button', { name: 'Continue with $181.50' });
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  world.plans = [];
  await person.click(again);
  expect(await screen.findByRole('alert')).toHaveTextContent('This plan');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(world.orders).toHaveLength(1);
});

test('two rises in a row, each accepted with a double click, make one order', async () => {
  const { person, world, asked, question } = await pressContinue();
  world.pricesRise = true;
  await person.dblClick(within(question).getByRole('button', { name: 'Continue with $165.00' }));
  await person.dblClick(await screen.findByRole('button', { name: 'Continue with $181.50' }));
  await cardIsThere();
  expect(asked).toEqual(['15000', '16500', '18150']);
  expect(world.orders).toHaveLength(2);
  expect(world.orders[0]).toMatchObject({ quantity: 10, plan: { priceMinor: 1_815 } });
});

test('a price that changes right after the click is not the one that was agreed to', async () => {
  await checkout('plan=traffic-1gb&quantity=10');
  expect(await screen.findByText('You earn 300 points')).toBeInTheDocument();
  const asked: unknown[] = [];
  server.use(
    graphql.mutation('OrderCreate', ({ variables }) => {
      asked.push((variables['input'] as { expectedTotal: unknown }).expectedTotal);
      return undefined;
    }),
  );
  const more = screen.getByRole('button', { name: 'Increase' });
  const proceed = screen.getByRole('button', { name: /Continue to payment/ });
  act(() => {
    proceed.click();
    // Shown before the form has validated.
    more.click();
  });
  expect(screen.getAllByText('$165.00').length).toBeGreaterThan(0);
  await waitFor(() => expect(asked).toEqual(['15000']));
});

test('after a lost answer, the same request is sent again', async () => {
  const { person, question } = await pressContinue();
  const sent: unknown[] = [];
  server.use(
    graphql.mutation('OrderCreate', ({ variables }) => {
      sent.push(variables);
      return sent.length === 1 ? HttpResponse.error() : undefined;
    }),
  );
  await person.click(within(question).getByRole('button', { name: 'Continue with $165.00' }));
  await person.click(await screen.findByRole('button', { name: /Continue to payment/ }));
  await cardIsThere();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});
