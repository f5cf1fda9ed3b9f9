import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import {
  expectLedgerBalanced,
  newestPoints,
  openOrder,
  outcome,
  providerEvent,
} from '../../../test/support/test-settlement.js';
import { newId } from '../../platform/ids.js';

let gateway: TestServices;

beforeAll(async () => {
  gateway = await startTestServices();
});
afterAll(async () => {
  await gateway.close();
});

describe('money that goes back', () => {
  it('takes points back with a refund, and records a debt for those already spent', async () => {
    const order = await openOrder(gateway);
    await gateway.services.paymentReports.receive(
      providerEvent({ type: 'SUCCEEDED', intent: order.intent }),
    );
    await gateway.services.db.transaction((tx) =>
      gateway.services.points.spend(tx, {
        userId: order.viewer.userId,
        points: 100n,
        reference: newId(),
      }),
    );
    const refund = {
      id: `ref_${newId()}`,
      amount: order.intent.amount,
      status: 'SETTLED',
    } as const;
    await gateway.services.paymentReports.receive(
      providerEvent({ type: 'REFUND', intentId: order.intent.id, refund }),
    );
    expect(await outcome(gateway, order)).toMatchObject({
      status: 'REFUNDED',
      cash: 0n,
      traffic: 0n,
      points: 0n,
      pointsDebt: -100n,
      referrerPoints: 0n,
    });
    expect(await newestPoints(gateway, order.viewer)).toEqual({
      type: 'purchase',
      change: -50,
      takenBackAfter: 'REFUND',
    });
    expect(await newestPoints(gateway, order.referrer)).toEqual({
      type: 'purchase_referrer',
      change: -75,
      takenBackAfter: 'REFUND',
    });
    await gateway.services.db.transaction((tx) =>
      gateway.services.points.award(tx, {
        userId: order.viewer.userId,
        type: 'system',
        points: 130n,
        reference: newId(),
      }),
    );
    expect(await outcome(gateway, order)).toMatchObject({ points: 30n, pointsDebt: 0n });
    await expectLedgerBalanced(gateway);
  });

  it('gives back what a dispute took once it is won', async () => {
    const order = await openOrder(gateway);
    await gateway.services.paymentReports.receive(
      providerEvent({ type: 'SUCCEEDED', intent: order.intent }),
    );
    const before = await outcome(gateway, order);
    const dispute = { id: `dis_${newId()}`, amount: order.intent.amount };
    await gateway.services.paymentReports.receive(
      providerEvent(
        { type: 'DISPUTE', intentId: order.intent.id, dispute: { ...dispute, status: 'LOST' } },
        new Date(1),
      ),
    );
    expect(await outcome(gateway, order)).toMatchObject({
      status: 'CHARGEBACK',
      cash: 0n,
      traffic: 0n,
      points: 0n,
    });
    const taken = { type: 'purchase', change: -150, takenBackAfter: 'CHARGEBACK' };
    expect(await newestPoints(gateway, order.viewer)).toEqual(taken);
    await gateway.services.paymentReports.receive(
      providerEvent(
        { type: 'DISPUTE', intentId: order.intent.id, dispute: { ...dispute, status: 'WON' } },
        new Date(2),
      ),
    );
    expect(await outcome(gateway, order)).toEqual(before);
    const given = { type: 'purchase', change: 150, takenBackAfter: null };
    expect(await newestPoints(gateway, order.viewer)).toEqual(given);
  });
});
