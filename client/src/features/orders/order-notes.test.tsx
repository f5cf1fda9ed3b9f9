import { act, screen, waitFor } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/graphql-errors';
import { server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';
import { chooseAction, openOrders, row } from './orders.test-kit';

describe('the note of an order', () => {
  test('is edited in place, and Undo restores the previous one', async () => {
    const { person, world } = await openOrders();
    await row('RP-PAIDUNL1');
    await person.click(screen.getByRole('button', { name: /Edit the note for RP-PAIDUNL1/ }));
    const note = screen.getByRole('textbox', { name: 'Note for RP-PAIDUNL1' });
    await person.clear(note);
    await person.type(note, 'team B{Enter}');
    expect(await findToast('The note for RP-PAIDUNL1 was saved')).toBeInTheDocument();
    expect(world.orders[1]?.remark).toBe('team B');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await findToast('The note for RP-PAIDUNL1 was restored')).toBeInTheDocument();
    expect(world.orders[1]?.remark).toBe('SERP crawl');
    expect(await row('RP-PAIDUNL1')).toHaveTextContent('SERP crawl');
  });

  test('Escape restores it', async () => {
    const app = await openOrders();
    await chooseAction(app, 'RP-PENDING1', 'Add a note');
    await app.person.type(
      screen.getByRole('textbox', { name: 'Note for RP-PENDING1' }),
      'never{Escape}',
    );
    expect(screen.queryByRole('textbox', { name: /Note for/ })).not.toBeInTheDocument();
    expect(app.world.orders[0]?.remark).toBeNull();
  });

  test.each([
    ['before it was sent', ''],
    ['when it was sent', '{Enter}'],
  ])('is restored when the session ended %s', async (_when, key) => {
    const app = await openOrders();
    await chooseAction(app, 'RP-PENDING1', 'Add a note');
    if (key !== '') {
      server.use(
        graphql.mutation('OrderUpdateRemark', () => graphqlError('UNAUTHENTICATED', 'gone'), {
          once: true,
        }),
      );
    }
    await app.person.type(screen.getByRole('textbox', { name: /Note for/ }), `for team C${key}`);
    if (key === '') {
      act(() => {
        app.services.session.signOut('expired');
      });
    }
    await app.person.type(await screen.findByLabelText('Email'), 'demo@customer.example');
    await app.person.type(screen.getByLabelText('Password'), 'Demo-customer-1');
    await app.person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('We restored what you typed')).toBeInTheDocument();
    const note = screen.getByRole('textbox', { name: 'Note for RP-PENDING1' });
    expect(note).toHaveValue('for team C');
    await app.person.type(note, '{Enter}');
    await waitFor(() => {
      expect(app.world.orders[0]?.remark).toBe('for team C');
    });
  });

  test('is undone if the server refuses it, and can be sent again', async () => {
    const { person, world } = await openOrders();
    await row('RP-PAIDUNL1');
    server.use(
      graphql.mutation('OrderUpdateRemark', () => graphqlError('INTERNAL', 'boom'), {
        once: true,
      }),
    );
    await person.click(screen.getByRole('button', { name: /Edit the note for RP-PAIDUNL1/ }));
    await person.type(screen.getByRole('textbox', { name: /Note for/ }), ' two{Enter}');
    expect(await findToast("The note for RP-PAIDUNL1 wasn't saved")).toBeInTheDocument();
    expect(screen.queryByText('SERP crawl two')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(world.orders[1]?.remark).toBe('SERP crawl two');
    });
  });
});
