import type { BrowserContextOptions } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { changeLooks, keepAccount, leaveAndComeBack, resetPassword } from './keyboard/account.js';
import { buy, deleteAndUndo, look, register } from './keyboard/buying.js';
import { askSupport, invite, keepBilling, readGuide } from './keyboard/help.js';
import { keepApiKeys, keepWhitelist, readStatistics, redeemPoints } from './keyboard/keeping.js';
import { throughDrawer, throughSiteMenu } from './keyboard/phone.js';
import { keepSubAccounts, setUpProxy } from './keyboard/proxies.js';
import { arrive, type Scene, verifiedCustomer } from './keyboard/scene.js';
import { Typist } from './keyboard/typist.js';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

const here = shareProduct(sharedProduct);

/** Runs a task by keyboard. Fails at the end if anything was invisible or unreachable on the way. */
async function byKeyboard(
  steps: (scene: Scene) => Promise<void>,
  options: BrowserContextOptions = DESKTOP,
): Promise<void> {
  const { page, close } = await visitor(here.browser, {
    ...options,
    // Without animations, which move elements while they are inspected.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const typist = await Typist.at(page);
  try {
    await steps({ page, typist, urls: here.product.urls });
  } catch (error) {
    throw new Error([String(error), ...(await typist.judgement())].join('\n'), { cause: error });
  }
  expect(await typist.judgement()).toEqual([]);
  await close();
}

describeInBrowser('by keyboard alone', () => {
  it.concurrent('somebody registers, buys, and keeps their orders', async () => {
    await byKeyboard(async (scene) => {
      const someone = await register(scene);
      await buy(scene);
      await look(scene);
      await deleteAndUndo(scene, someone);
    });
  });

  // Runs alone: the tests of one browser share its clipboard.
  it('a customer adds a sub account and sets up a proxy', async () => {
    const someone = await verifiedCustomer(here.product.urls);
    await byKeyboard(async (scene) => {
      await arrive(scene, '/dashboard', someone);
      await keepSubAccounts(scene);
      await setUpProxy(scene);
    });
  });

  // Reads the clipboard too.
  it('a customer asks support, saves invoices, invites others, and reads the guide', async () => {
    const someone = await verifiedCustomer(here.product.urls);
    await someone.buy('traffic-25gb');
    await byKeyboard(async (scene) => {
      await arrive(scene, '/dashboard/statistics', someone);
      await askSupport(scene);
      await keepBilling(scene);
      await invite(scene);
      await readGuide(scene);
    });
  });

  it.concurrent('a customer with usage reads statistics', async () => {
    await byKeyboard(async (scene) => {
      await arrive(scene, '/dashboard/statistics', here.product.demo);
      await readStatistics(scene);
    });
  });

  it.concurrent('a customer keeps keys and addresses, and redeems points', async () => {
    const someone = await verifiedCustomer(here.product.urls);
    await someone.buy('traffic-25gb');
    await byKeyboard(async (scene) => {
      await arrive(scene, '/dashboard/statistics', someone);
      await keepApiKeys(scene);
      await keepWhitelist(scene);
      await redeemPoints(scene);
    });
  });

  it.concurrent('a customer changes account, looks and password, and comes back', async () => {
    const someone = await verifiedCustomer(here.product.urls);
    await byKeyboard(async (scene) => {
      await arrive(scene, '/dashboard/statistics', someone);
      await keepAccount(scene, someone);
      await changeLooks(scene);
      await leaveAndComeBack(scene, someone);
      await resetPassword(scene, someone);
    });
  });

  it.concurrent('the same on a phone with a keyboard', async () => {
    const someone = await verifiedCustomer(here.product.urls);
    await someone.order('traffic-1gb');
    await byKeyboard(async (scene) => {
      await throughSiteMenu(scene);
      await arrive(scene, '/dashboard', someone);
      await throughDrawer(scene);
    }, PHONE);
  });
});
