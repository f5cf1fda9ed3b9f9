import { jest } from '@jest/globals';
import { fakeCard } from '../checkout-test-kit';
import { createCardElement, type OpenPayment, standInSdk } from './card-sdk';

const APPEARANCE = {
  mode: 'light',
  colorBrand: '#000',
  colorText: '#000',
  colorBackground: '#fff',
} as const;

const PAYMENT: OpenPayment = {
  intentId: 'int_1',
  clientSecret: 'secret_1',
  clientId: 'client',
  environment: 'demo',
  elementUrl: '/element.js',
  amount: { currency: 'USD' },
};

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

describe('the element of a payment', () => {
  test('is made with the intent, for the environment and in the language of the page', async () => {
    const card = fakeCard();
    await createCardElement(PAYMENT, 'zh-HK', APPEARANCE);
    expect(card.inits).toEqual([
      { env: 'demo', clientId: 'client', locale: 'zh-HK', enabledElements: ['payments'] },
    ]);
    expect(card.created).toMatchObject([
      { intent_id: 'int_1', client_secret: 'secret_1', currency: 'USD' },
    ]);
    card.restore();
  });

  test('is refused without a client id, and for an environment that would become production', async () => {
    const made = (change: Partial<OpenPayment>) =>
      createCardElement({ ...PAYMENT, ...change }, 'en-US', APPEARANCE);
    await expect(made({ clientId: '' })).rejects.toThrow('The payment client ID is required');
    await expect(made({ environment: 'production' })).rejects.toThrow('production');
  });

  test('nothing made is an error of ours', async () => {
    const card = fakeCard();
    const script = createCardElement(PAYMENT, 'en-US', APPEARANCE);
    await script;
    const sdk = (globalThis as unknown as { AirwallexComponentsSDK: { createElement: unknown } })
      .AirwallexComponentsSDK;
    sdk.createElement = () => Promise.resolve(undefined);
    await expect(createCardElement(PAYMENT, 'en-US', APPEARANCE)).rejects.toThrow(
      'SDK not initialized',
    );
    card.restore();
  });
});

describe('a script that does not load', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.head.replaceChildren();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Fails the script that is on the page now. */
  async function failScript() {
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
  }

  test('is tried three times, 500 ms apart; then the failure stays', async () => {
    const sdk = standInSdk('/never.js');
    const failed = expect(sdk).rejects.toThrow('LOAD_SCRIPT_ERROR');
    expect(scripts()).toEqual(['http://localhost/never.js']);
    await failScript();
    await jest.advanceTimersByTimeAsync(499);
    expect(scripts()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(scripts()).toHaveLength(1);
    await failScript();
    await jest.advanceTimersByTimeAsync(500);
    expect(scripts()).toHaveLength(1);
    await failScript();
    await jest.advanceTimersByTimeAsync(500);
    await failed;
    await expect(standInSdk('/never.js')).rejects.toThrow('LOAD_SCRIPT_ERROR');
    expect(scripts()).toEqual([]);
  });

  test('loads at the third attempt', async () => {
    Object.assign(globalThis, { AirwallexComponentsSDK: {} });
    const sdk = standInSdk('/late.js');
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await failScript();
      await jest.advanceTimersByTimeAsync(500);
    }
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
    await expect(sdk).resolves.toBeDefined();
  });
});
