import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHALLENGE, RISK_DECLINED, startKit, SUCCEEDS, until } from './airwallex.test-kit.js';
import type { Kit } from './airwallex.test-kit.js';

/** Debian's and Ubuntu's package (`apt-get install -y chromium`), or wherever CHROMIUM_PATH says. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const inBrowser = existsSync(executablePath) ? describe : describe.skip;

/** Events of the element that the page recorded. */
interface Told {
  readonly type: string;
  readonly detail: { intent?: Record<string, unknown>; error?: { code: string; message: string } };
}

/** A report as the sink keeps it. */
interface Log {
  readonly commonData: object;
  readonly entry: { readonly eventName: string; readonly duration?: number };
}

inBrowser('card element in a browser', () => {
  let kit: Kit;
  let shop: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    kit = await startKit();
    // As strict as the product's checkout: no inline script or style, one foreign origin.
    const policy = `default-src 'none'; script-src ${kit.url}; connect-src ${kit.url}`;
    const html = `<!doctype html><html lang="en"><title>Shop</title>
      <main><h1>Checkout</h1><div id="card"></div></main>`;
    shop = createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
        .end(html);
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(async () => {
    await browser.close();
    shop.close();
    await kit.stop();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    const { port } = shop.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
  });
  afterEach(async () => page.close());

  /** Creates an intent and mounts an element for it; events land in `window.told`. */
  const mount = async (locale = 'en'): Promise<string> => {
    const { id, client_secret } = (await kit.create()).body;
    await page.evaluate(
      `(async () => {
        const sdk = await import(${JSON.stringify(`${kit.url}/element.js`)});
        await sdk.init({ env: 'demo', clientId: 'client', locale: ${JSON.stringify(locale)} });
        const options = ${JSON.stringify({ intent_id: id, client_secret, currency: 'USD' })};
        window.element = await sdk.createElement('dropIn', options);
        window.told = [];
        for (const name of ['ready', 'clickConfirmButton', 'success', 'error', 'cancel']) {
          window.element.on(name, (event) => window.told.push(event));
        }
        window.element.mount('card');
      })()`,
    );
    return String(id);
  };
  // Not `waitForFunction`: it evaluates inside the page, which the policy forbids.
  const told = async (type: string): Promise<Told> =>
    until(type, async () =>
      (await page.evaluate<Told[]>('window.told')).findLast((event) => event.type === type),
    );
  const type = async (number: string): Promise<void> => {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry date (MM/YY)').fill('12/90');
    await page.getByLabel('Security code (CVC)').fill('123');
    await page.getByRole('button', { name: 'Pay' }).click();
  };
  const statusOf = async (id: string): Promise<unknown> => (await kit.read(id)).body['status'];

  it('reports to the log sink what happened, in batches, the same error three times', async () => {
    await mount();
    const errors = () =>
      page.evaluate<number>("told.filter(({ type }) => type === 'error').length");
    for (let tries = 1; tries <= 5; tries += 1) {
      await type(RISK_DECLINED);
      await until('decline', async () => (await errors()) === tries || undefined);
    }
    const logs = await until('logs', async () => {
      const { items } = (await kit.control('GET', '/logs')).body as { items: Log[] };
      const confirmed = items.filter(({ entry }) => entry.eventName === 'confirm');
      return confirmed.length === 5 ? items : undefined;
    });
    const names = logs.map(({ entry }) => entry.eventName);
    expect(names.filter((name) => name === 'error')).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining(['init', 'ready']));
    expect(logs[0]?.commonData).toEqual({ app: 'stand-in-element', locale: 'en' });
    for (const { entry } of logs) expect(entry.duration ?? 0).toBeLessThanOrEqual(60_000);
    expect(JSON.stringify(logs)).not.toContain(RISK_DECLINED.slice(0, 4));
  });

  it('shows the amount on its button', async () => {
    await mount();
    await page.getByRole('button', { name: /^Pay \$\d+\.\d\d$/ }).waitFor();
  });

  it('groups the card number in fours while it is typed, and keeps the caret in place', async () => {
    await mount();
    const number = page.getByLabel('Card number');
    await number.pressSequentially('4035501');
    expect(await number.inputValue()).toBe('4035 501');
    for (let step = 0; step < 3; step += 1) await number.press('ArrowLeft');
    await number.press('Backspace');
    await number.pressSequentially('9');
    expect(await number.inputValue()).toBe('4035 9501');
    await number.fill('4035-5010-0000-0008');
    expect(await number.inputValue()).toBe('4035 5010 0000 0008');
  });

  it('reports when an attempt begins', async () => {
    await mount();
    await type(RISK_DECLINED);
    await told('clickConfirmButton');
  });

  it('marks wrong fields and sends nothing', async () => {
    const id = await mount();
    await page.getByRole('button', { name: 'Pay' }).click();
    const number = page.getByLabel('Card number');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Enter the expiry date as MM/YY').waitFor();
    // Type without a click: the first wrong field has the focus.
    await page.keyboard.type('4');
    expect(await number.inputValue()).toBe('4');
    expect(await statusOf(id)).toBe('REQUIRES_PAYMENT_METHOD');
  });

  it('asks for the bank’s code, and allows another card after a wrong code', async () => {
    const id = await mount();
    await type(CHALLENGE);
    await page.getByLabel('Code from your bank').fill('0000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect((await told('error')).detail.error?.code).toBe('authentication_declined');
    await type(CHALLENGE);
    await page.getByLabel('Code from your bank').fill('1234');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await told('success');
    expect(await statusOf(id)).toBe('SUCCEEDED');
  });

  it('reports that the shopper canceled at the bank', async () => {
    await mount();
    await type(CHALLENGE);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await told('cancel');
    await page.getByLabel('Card number').waitFor();
  });

  it('reports an unreachable provider', async () => {
    await mount();
    await page.route('**/confirm', async (route) => route.abort());
    await type(SUCCEEDS);
    expect((await told('error')).detail.error?.code).toBe('network_error');
  });

  it('supports zh-HK', async () => {
    await mount('zh-HK');
    await page.getByLabel('卡號').waitFor();
    await page.getByRole('button', { name: '付款' }).waitFor();
  });

  it('takes its style from the page’s variables, under a policy without inline styles', async () => {
    await mount();
    await page.evaluate(`document.body.style.setProperty('--card-element-brand', 'rgb(1, 2, 3)')`);
    const button = `document.querySelector('#card > div').shadowRoot.querySelector('button')`;
    const colour = await page.evaluate(`getComputedStyle(${button}).backgroundColor`);
    expect(colour).toBe('rgb(1, 2, 3)');
  });

  it('removes everything on destroy', async () => {
    await mount();
    await page.evaluate('window.element.destroy()');
    expect(await page.evaluate(`document.getElementById('card').childElementCount`)).toBe(0);
  });

  it('returns undefined before init, and refuses to start without a client id', async () => {
    const sdk = `import(${JSON.stringify(`${kit.url}/element.js`)})`;
    const element = `(async () => typeof await (await ${sdk}).createElement('card', {}))()`;
    expect(await page.evaluate(element)).toBe('undefined');
    await expect(page.evaluate(`(async () => (await ${sdk}).init({}))()`)).rejects.toThrow(
      'clientId is required',
    );
  });
});
