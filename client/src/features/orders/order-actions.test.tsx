import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { createWorld } from '../../../../mocks/src/msw/world';
import { holdNext } from '../../../jest/answers';
import { renderApp, server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';
import { chooseAction, NOW, openOrders, ordersOf, row } from './orders.test-kit';

describe('actions that ask first', () => {
  test('deleting names the order, and can be undone', async () => {
    const app = await openOrders();
    const { person, world } = app;
    await chooseAction(app, 'RP-PENDING1', 'Delete order');
    const question = await screen.findByRole('alertdialog', {
      name: /Delete order RP-PENDING1/,
    });
    await person.click(within(question).getByRole('button', { name: 'Delete order' }));
    expect(await findToast('Order RP-PENDING1 was deleted')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'RP-PENDING1' })).not.toBeInTheDocument();
    });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await row('RP-PENDING1');
    expect(world.orders[0]?.hidden).toBe(false);
  });

  test.each([
    ['closes its panel', false],
    ['leaves the list alone if the person went back to it meanwhile', true],
  ])('deleting an order %s', async (_, goesBack) => {
    const world = createWorld({ now: NOW });
    world.orders = ordersOf();
    const { person, router } = await renderApp('/dashboard/referral', { signedIn: true, world });
    await person.click((await screen.findAllByRole('link', { name: 'My orders' }))[0]!);
    await person.click(await screen.findByRole('button', { name: 'RP-PENDING1' }));
    const panel = await screen.findByRole('dialog', { name: 'RP-PENDING1' });
    await person.click(await within(panel).findByRole('button', { name: 'Delete order' }));
    const question = within(await screen.findByRole('alertdialog'));
    const answer = holdNext('OrderDelete');
    await person.click(question.getByRole('button', { name: 'Delete order' }));
    if (goesBack) {
      act(() => router.back());
      await waitFor(() => expect(router.address).toBe('/dashboard/orders'));
    }
    answer.release();
    expect(await findToast('Order RP-PENDING1 was deleted')).toBeInTheDocument();
    await waitFor(() => expect(router.address).toBe('/dashboard/orders'));
  });

  test('starting names what begins, and the order runs afterwards', async () => {
    const app = await openOrders();
    await chooseAction(app, 'RP-PAIDUNL1', 'Start billing');
    const question = await screen.findByRole('alertdialog', { name: /Start order RP-PAIDUNL1/ });
    // The 16 days that run, and then its 30.
    expect(question).toHaveTextContent('Your unlimited plan will run until 2027-01-06.');
    await app.person.click(within(question).getByRole('button', { name: 'Start billing' }));
    expect(await findToast('Order RP-PAIDUNL1 has started')).toBeInTheDocument();
    expect(await row('RP-PAIDUNL1')).not.toHaveTextContent('not started');
  });

  test('a refusal shows in the dialog, and nothing changes', async () => {
    const app = await openOrders();
    await chooseAction(app, 'RP-PENDING1', 'Cancel order');
    const question = await screen.findByRole('alertdialog');
    app.world.orders = app.world.orders.map((order) => ({ ...order, status: 'PAID' }));
    await app.person.click(within(question).getByRole('button', { name: 'Cancel order' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent(
      "The order wasn't canceled. This order can no longer be canceled",
    );
  });

  test.each([
    ['Delete order', 'OrderDelete', 'RP-PENDING1', "The order wasn't deleted."],
    ['Start billing', 'OrderStart', 'RP-PAIDUNL1', "The order wasn't started."],
  ])('"%s" that fails says so, with the reason', async (action, operation, number, words) => {
    const app = await openOrders();
    await chooseAction(app, number, action);
    const question = within(await screen.findByRole('alertdialog'));
    server.use(graphql.mutation(operation, () => graphqlError('INTERNAL', 'boom')));
    await app.person.click(question.getByRole('button', { name: action }));
    expect(await question.findByRole('alert')).toHaveTextContent(`${words} Internal server error`);
  });

  test('paying leads to the checkout of the order', async () => {
    const app = await openOrders();
    await chooseAction(app, 'RP-FAILED01', 'Retry payment');
    await waitFor(() => expect(app.opened).toEqual(['/checkout/payment?order=order-3']));
  });
});
