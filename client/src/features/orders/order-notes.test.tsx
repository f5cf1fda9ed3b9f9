import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { failNext } from '../../../jest/answers';
import { COMPOSERS, pressComposing } from '../../../jest/compose';
import { findToast } from '../../../jest/toasts';
import { logIn } from '../auth/login.test-kit';
import { type App, chooseAction, openOrders, row } from './orders.test-kit';

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

  test('joins the lines of pasted text', async () => {
    const app = await openOrders();
    await chooseAction(app, 'RP-PENDING1', 'Add a note');
    const note = screen.getByRole('textbox', { name: 'Note for RP-PENDING1' });
    await app.person.click(note);
    await app.person.paste(' team B  \r\n\n \t team C\n');
    expect(note).toHaveValue(' team B team C ');
  });

  test.each(COMPOSERS)('stays open for keys that compose a word (%s)', async (composer) => {
    const app = await openOrders();
    await chooseAction(app, 'RP-PENDING1', 'Add a note');
    const note = screen.getByRole('textbox', { name: 'Note for RP-PENDING1' });
    await app.person.type(note, '香');
    pressComposing(note, 'Enter', composer);
    pressComposing(note, 'Escape', composer);
    expect(note).toHaveValue('香');
    await app.person.type(note, '港{Enter}');
    expect(await findToast('The note for RP-PENDING1 was saved')).toBeInTheDocument();
    expect(app.world.orders[0]?.remark).toBe('香港');
  });

  const write = async (app: App, text: string) => {
    await chooseAction(app, 'RP-PENDING1', 'Add a note');
    await app.person.type(screen.getByRole('textbox', { name: /Note for/ }), text);
  };
  const findRestored = async () => {
    expect(await screen.findByText('We restored what you typed')).toBeInTheDocument();
    const note = screen.getByRole('textbox', { name: 'Note for RP-PENDING1' });
    expect(note).toHaveValue('for team C');
    return note;
  };

  test.each([
    ['ended before it was sent', 'before'],
    ['ended when it was sent', 'sending'],
    ['was signed out in another tab', 'elsewhere'],
  ])('is restored when the session %s', async (_when, end) => {
    const app = await openOrders();
    const { session } = app.services;
    const stop = session.followOtherTabs(window);
    if (end === 'sending') {
      failNext('OrderUpdateRemark', 'UNAUTHENTICATED');
    }
    await write(app, end === 'sending' ? 'for team C{Enter}' : 'for team C');
    act(() => {
      if (end === 'before') session.signOut('expired');
      if (end === 'elsewhere') {
        window.localStorage.clear();
        window.dispatchEvent(new StorageEvent('storage', { key: null }));
      }
    });
    stop();
    await logIn(app.person);
    await app.person.type(await findRestored(), '{Enter}');
    await waitFor(() => expect(app.world.orders[0]?.remark).toBe('for team C'));
  });

  test('is restored after a reload', async () => {
    const app = await openOrders();
    await write(app, 'for team C');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    cleanup();
    const reloaded = await openOrders();
    await reloaded.person.type(await findRestored(), '{Enter}');
    await waitFor(() => expect(reloaded.world.orders[0]?.remark).toBe('for team C'));
    expect(Object.keys(window.sessionStorage)).toEqual([]);
  });

  test('is not kept after a deliberate sign-out, nor without a change', async () => {
    const app = await openOrders();
    await row('RP-PAIDUNL1');
    await app.person.click(screen.getByRole('button', { name: /Edit the note for RP-PAIDUNL1/ }));
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await write(app, 'for team C');
    act(() => app.services.session.signOut('asked'));
    await screen.findByLabelText('Email');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(Object.keys(window.sessionStorage)).toEqual([]);
  });

  test('is undone if the server refuses it, and can be sent again', async () => {
    const { person, world } = await openOrders();
    await row('RP-PAIDUNL1');
    failNext('OrderUpdateRemark');
    await person.click(screen.getByRole('button', { name: /Edit the note for RP-PAIDUNL1/ }));
    await person.type(screen.getByRole('textbox', { name: /Note for/ }), ' two{Enter}');
    expect(await findToast("The note for RP-PAIDUNL1 wasn't saved")).toBeInTheDocument();
    expect(screen.queryByText('SERP crawl two')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(world.orders[1]?.remark).toBe('SERP crawl two'));
  });
});
