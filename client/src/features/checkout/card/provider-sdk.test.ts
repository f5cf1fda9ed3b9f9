import { jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { server } from '../../../../jest/render-app';
import { createCardElement } from './card-sdk';

/** The provider's package itself, as pinned: the shipped version must behave as we expect. */
test('the provider’s loader tries three times, 500 ms apart, and its failure stays', async () => {
  server.use(http.post('https://o11y-demo.airwallex.com/*', () => HttpResponse.json({})));
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const appended: string[] = [];
  const append = document.head.appendChild.bind(document.head);
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) {
      appended.push(new URL(node.src).hostname);
      setTimeout(() => node.dispatchEvent(new Event('error')), 0);
    }
    return append(node);
  });
  const payment = {
    intentId: 'int_1',
    clientSecret: 'secret_1',
    clientId: 'client',
    environment: 'demo',
    elementUrl: null,
    amount: { currency: 'USD' },
  };
  const appearance = {
    mode: 'light' as const,
    colorBrand: '#000',
    colorText: '#000',
    colorBackground: '#fff',
  };
  const failed = expect(createCardElement(payment, 'en-US', appearance)).rejects.toMatchObject({
    code: 'LOAD_SCRIPT_ERROR',
  });
  await jest.advanceTimersByTimeAsync(5_000);
  await failed;
  // The controller and the payment elements, three times each, from the demo's hosts only.
  expect(appended.sort()).toEqual([
    ...Array<string>(3).fill('checkout-demo.airwallex.com'),
    ...Array<string>(3).fill('static-demo.airwallex.com'),
  ]);
  jest.useRealTimers();
  jest.restoreAllMocks();
});
