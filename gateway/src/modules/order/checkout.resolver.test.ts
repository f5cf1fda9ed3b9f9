import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';

const auth = share(startTestAuth);
let token: string;

beforeAll(async () => {
  ({ token } = await auth.member('checkout@example.com'));
});

// The mutation stays until partners have moved to the query.
describe.each(['query', 'mutation'])('orderQuote as a %s', (operation) => {
  const quote = async (planId: string, quantity: number) => {
    const { body } = await auth.graphql<{ orderQuote: object }>(
      `${operation} ($planId: ID!, $quantity: Int!) {
        orderQuote(planId: $planId, quantity: $quantity) {
          quote { quantity bytes total { minor } pointsEarned plan { id } }
          userErrors { code field }
        }
      }`,
      { planId, quantity },
      { token },
    );
    return body.data?.orderQuote;
  };

  it('says what an order would cost and earn', async () => {
    expect(await quote('traffic-5gb', 2)).toEqual({
      quote: {
        quantity: 2,
        bytes: '10000000000',
        total: { minor: '13500' },
        pointsEarned: 270,
        plan: { id: 'traffic-5gb' },
      },
      userErrors: [],
    });
  });

  it.each([
    ['nothing', 1, 'PLAN_NOT_FOUND', 'planId'],
    ['traffic-5gb', 0, 'QUANTITY_OUT_OF_RANGE', 'quantity'],
    ['traffic-5gb', 101, 'QUANTITY_OUT_OF_RANGE', 'quantity'],
  ])('refuses %s × %i with %s', async (planId, quantity, code, field) => {
    expect(await quote(planId, quantity)).toEqual({ quote: null, userErrors: [{ code, field }] });
  });
});

it('shows the timeline and the payments of an order in the words of their enums', async () => {
  const made = await auth.graphql<{ orderCreate: { order: { id: string } } }>(
    `mutation { orderCreate(input: { planId: "traffic-5gb" }, idempotencyKey: "timeline-1") { order { id } } }`,
    {},
    { token },
  );
  const id = made.body.data?.orderCreate.order.id;
  const paid = await auth.graphql<{ orderPay: { userErrors: object[] } }>(
    `mutation ($id: ID!) { orderPay(id: $id, idempotencyKey: "timeline-2") { userErrors { code } } }`,
    { id },
    { token },
  );
  expect(paid.body.data?.orderPay.userErrors).toEqual([]);
  const { body } = await auth.graphql<{ me: { order: object } }>(
    `query ($id: ID!) { me { order(id: $id) { timeline { type } payments { status } } } }`,
    { id },
    { token },
  );
  expect(body.data?.me.order).toEqual({
    timeline: [{ type: 'CREATED' }, { type: 'PAYMENT_STARTED' }],
    payments: [{ status: 'OPEN' }],
  });
});
