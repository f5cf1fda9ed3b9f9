import { http, HttpResponse } from 'msw';
import { toMajor } from '../../../schema/rules/money.js';
import { displayName } from '../../../schema/rules/name.js';
import { refused } from '../msw/answer.js';
import { MOCK_ANSWER } from '../msw/auth-handlers.js';
import { totalMinorOf } from '../msw/order-world.js';
import { settleOrder } from '../msw/orders.js';
import type { World } from '../msw/records.js';

/** The provider's published test card that succeeds. All others are declined. */
const SUCCEEDS = '4035501000000008';
const INTENT = '/api/v1/pa/payment_intents/:intent';

/** Requests of the stand-ins' scripts: card, Google, and captcha (client/scripts/dev.mjs serves them). */
export function standInHandlers(world: World) {
  const orderIdOf = (intent: unknown) => String(intent).replace('int_', '');
  return [
    http.get(INTENT, ({ params: { intent } }) => {
      const order = world.orders.find(({ id }) => id === orderIdOf(intent));
      if (order === undefined) return refused(404, 'resource_not_found');
      const currency = 'USD';
      const amount = Number(toMajor({ minor: BigInt(totalMinorOf(order)), currency }));
      return HttpResponse.json({ id: intent, amount, currency });
    }),
    http.post(`${INTENT}/confirm`, async ({ params: { intent }, request }) => {
      const { payment_method: method } = (await request.json()) as {
        payment_method: { card: { number: string } };
      };
      const isPaid = method.card.number === SUCCEEDS;
      settleOrder(world, orderIdOf(intent), isPaid ? 'PAID' : 'FAILED');
      if (isPaid) return HttpResponse.json({ id: intent, status: 'SUCCEEDED' });
      const refusal = { code: 'risk_declined', message: 'Declined by fraud risk engine' };
      return HttpResponse.json(refusal, { status: 400 });
    }),
    http.get('/mock-google/gsi/status', () => {
      const [user] = world.users;
      const account = user ? { email: user.email, name: displayName(user) } : null;
      return HttpResponse.json({ account });
    }),
    http.post('/mock-google/gsi/issue', () => HttpResponse.json({ credential: 'mock-credential' })),
    http.post('/mock-captcha/answer', () => HttpResponse.json({ answer: MOCK_ANSWER })),
  ];
}
