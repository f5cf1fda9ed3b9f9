import { http, HttpResponse } from 'msw';
import { toMajor } from '../../../schema/rules/money.js';
import { settleOrder } from './order-changes.js';
import { totalMinorOf } from './order-world.js';
import type { World } from './world.js';

/** The provider's published test card that succeeds. All others are declined. */
const SUCCEEDS = '4035501000000008';

/** Called by the card element (npm run dev:mocks serves the stand-in's own element). */
export function cardHandlers(world: World) {
  const orderIdOf = (intent: unknown) => String(intent).replace('int_', '');
  return [
    http.get('/api/v1/pa/payment_intents/:intent', ({ params: { intent } }) => {
      const order = world.orders.find(({ id }) => id === orderIdOf(intent));
      if (order === undefined)
        return HttpResponse.json({ code: 'resource_not_found' }, { status: 404 });
      const currency = 'USD';
      const amount = Number(toMajor({ minor: BigInt(totalMinorOf(order)), currency }));
      return HttpResponse.json({ id: intent, amount, currency });
    }),
    http.post('/api/v1/pa/payment_intents/:intent/confirm', async ({ params, request }) => {
      const { payment_method: method } = (await request.json()) as {
        payment_method: { card: { number: string } };
      };
      const { intent } = params;
      const isPaid = method.card.number === SUCCEEDS;
      settleOrder(world, orderIdOf(intent), isPaid ? 'PAID' : 'FAILED');
      if (isPaid) return HttpResponse.json({ id: intent, status: 'SUCCEEDED' });
      const refusal = { code: 'risk_declined', message: 'Declined by fraud risk engine' };
      return HttpResponse.json(refusal, { status: 400 });
    }),
  ];
}
