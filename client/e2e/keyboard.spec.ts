import { expect, test as base, WIDE } from './fixtures.js';
import { changeLooks, keepAccount, leaveAndComeBack, resetPassword } from './keyboard/account.js';
import { buy, deleteAndUndo, look, register } from './keyboard/buying.js';
import { askSupport, invite, keepBilling, readGuide } from './keyboard/help.js';
import { keepApiKeys, keepWhitelist, readStatistics, redeemPoints } from './keyboard/keeping.js';
import { throughDrawer, throughSiteMenu } from './keyboard/phone.js';
import { keepSubAccounts, setUpProxy } from './keyboard/proxies.js';
import { arrive, type Scene } from './keyboard/scene.js';
import { Typist } from './keyboard/typist.js';

const test = base.extend<{ scene: Scene }>({
  /** Fails in the end if anything was invisible or unreachable on the way. */
  scene: async ({ page, urls }, use) => {
    const typist = await Typist.at(page);
    await use({ page, typist, urls });
    expect(await typist.judgement()).toEqual([]);
  },
});

// Without animations, which move elements while they are inspected.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('by keyboard alone', () => {
  test.use(WIDE);

  test.describe('with cards', () => {
    // The browser notes the declined card.
    test.use({ expectedComplaints: /status of 400/ });

    test('somebody registers, buys, and keeps their orders', async ({ scene }) => {
      const someone = await register(scene);
      await buy(scene);
      await look(scene);
      await deleteAndUndo(scene, someone);
    });
  });

  test('a customer adds a sub account and sets up a proxy', async ({ scene, customer }) => {
    await arrive(scene, '/dashboard', customer);
    await keepSubAccounts(scene);
    await setUpProxy(scene);
  });

  test('a customer asks support, saves invoices, invites others, and reads the guide', async ({
    scene,
    customer,
  }) => {
    await customer.buy('traffic-25gb');
    await arrive(scene, '/dashboard/statistics', customer);
    await askSupport(scene);
    await keepBilling(scene);
    await invite(scene);
    await readGuide(scene);
  });

  test('a customer with usage reads statistics', async ({ scene, product }) => {
    await arrive(scene, '/dashboard/statistics', product.demo);
    await readStatistics(scene);
  });

  test('a customer keeps keys and addresses, and redeems points', async ({ scene, customer }) => {
    await customer.buy('traffic-25gb');
    await arrive(scene, '/dashboard/statistics', customer);
    await keepApiKeys(scene);
    await keepWhitelist(scene);
    await redeemPoints(scene);
  });

  test('a customer changes account, looks and password, and comes back', async ({
    scene,
    customer,
  }) => {
    await arrive(scene, '/dashboard/statistics', customer);
    await keepAccount(scene, customer);
    await changeLooks(scene);
    await leaveAndComeBack(scene, customer);
    await resetPassword(scene, customer);
  });
});

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a customer goes through the menus', async ({ scene, customer }) => {
    await customer.order('traffic-1gb');
    await throughSiteMenu(scene);
    await arrive(scene, '/dashboard', customer);
    await throughDrawer(scene);
  });
});
