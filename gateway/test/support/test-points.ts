import type { OrderPoints } from '../../src/modules/points/points.service.js';
import { readPointsAccount, readPointsHistory } from '../../src/modules/points/points.reads.js';
import type { PointsAccount, PointsEntry } from '../../src/modules/points/points.object.js';
import { newId } from '../../src/platform/ids.js';
import { anyPage } from './any-page.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { share } from './share.js';
import { startTestServices, type TestServices } from './test-services.js';

/** An order with the fields that points need. */
export type PaidOrder = Pick<OrderPoints, 'orderId' | 'orderNumber' | 'accountId' | 'currency'>;

interface TestPoints {
  readonly gateway: TestServices;
  /** A new order without a settlement. */
  order: (viewer: Viewer, currency?: string) => Promise<PaidOrder>;
  /** Settles an order's points. By default all its money was kept. */
  settle: (order: PaidOrder, facts: Partial<OrderPoints> & { netMinor: bigint }) => Promise<void>;
  /** Spends points on a new order. */
  spend: (viewer: Viewer, points: bigint) => Promise<void>;
  account: (viewer: Viewer) => Promise<PointsAccount>;
  /** The whole history, newest first. */
  history: (viewer: Viewer) => Promise<readonly PointsEntry[]>;
}

/** Shares a gateway among a file's tests, with helpers that move points. */
export function sharePoints(env: NodeJS.ProcessEnv = {}): TestPoints {
  const gateway = share(() => startTestServices(env));

  const order = async (viewer: Viewer, currency = 'USD'): Promise<PaidOrder> => {
    const request = { planId: 'traffic-1gb', quantity: 1, startLater: true, remark: null };
    const orderId = await gateway.services.orderPlacement.create(viewer, request, newId());
    return {
      orderId,
      orderNumber: `RP-${orderId.slice(-4)}`,
      accountId: viewer.accountId,
      currency,
    };
  };
  return {
    gateway,
    order,
    settle: (paid, facts) =>
      gateway.services.db.transaction((tx) =>
        gateway.services.points.settleOrder(
          tx,
          {
            ...paid,
            capturedMinor: 100_000n,
            hasOpenDispute: false,
            after: 'REFUND',
            ...facts,
          },
          'test',
        ),
      ),
    async spend(viewer, points) {
      const { orderId, orderNumber } = await order(viewer);
      await gateway.services.db.transaction((tx) =>
        gateway.services.points.spend(tx, {
          accountId: viewer.accountId,
          points,
          orderId,
          detail: { productName: 'Something', orderNumber },
        }),
      );
    },
    account: ({ accountId }) => readPointsAccount(gateway.services.reads, accountId),
    history: async ({ accountId }) =>
      (await readPointsHistory(gateway.services.reads, accountId, anyPage({ first: 100 }), true))
        .nodes,
  };
}
