import { share } from '../../../test/support/share.js';
import { type NodeId, startTestEdge } from '../../../test/support/test-edge.js';
import { unlimitedAccount, unlimitedPeriod } from '../../../test/support/test-unlimited.js';

const edge = share(startTestEdge);
const SECOND = 1_000;
const LIMIT = 5_000_000;

/** A customer of the unlimited plan: 25 connections and 5 Mbit/s. */
async function customer() {
  const viewer = await edge.customer();
  const { id, username, password } = await unlimitedAccount(edge.gateway, viewer);
  const orderId = await unlimitedPeriod(edge.gateway, viewer, 30);
  const ask = async (nodeId: NodeId, report: object = {}) =>
    (await edge.authorize({ username, password, ...report }, nodeId)).body;
  return { id, orderId, viewer, ask };
}

const sharesOf = (subAccountId: string) =>
  edge.gateway.sql<{ node_id: string }>(
    `SELECT node_id FROM edge_share WHERE sub_account_id = $1`,
    [subAccountId],
  );

describe('the limits of a plan', () => {
  it('come from the running order, and are shared with nobody while there is one node', async () => {
    const { ask } = await customer();
    expect(await ask('node-1')).toMatchObject({
      allow: true,
      maxBytes: null,
      maxConnections: 13,
      bitsPerSecond: LIMIT,
    });
    expect(await ask('node-1', { openConnections: 13 })).toMatchObject({ maxConnections: 19 });
    // The node's unused share returns.
    expect(await ask('node-1', { openConnections: 2, wantsConnection: false })).toMatchObject({
      maxConnections: 2,
      bitsPerSecond: LIMIT,
    });
  });

  it('do not exist for traffic, and cost it no statement', async () => {
    const account = await edge.subAccount(await edge.customer());
    const { body } = await edge.authorize({ ...account, openConnections: 4_000 });
    expect(body).toMatchObject({ allow: true, maxConnections: null, bitsPerSecond: null });
    expect(await sharesOf(account.id)).toEqual([]);
  });

  it('do not exist for an order that was sold without them', async () => {
    const { id, orderId, ask } = await customer();
    await edge.gateway.sql(
      `UPDATE orders SET max_connections = NULL, bits_per_second = NULL WHERE id = $1`,
      [orderId],
    );
    expect(await ask('node-1')).toMatchObject({ maxConnections: null, bitsPerSecond: null });
    expect(await sharesOf(id)).toEqual([]);
  });

  it('stay those of the purchase when the plan changes', async () => {
    const { ask } = await customer();
    const change = (connections: number) =>
      edge.gateway.sql(`UPDATE plan SET max_connections = $1 WHERE id = 'unlimited-30d'`, [
        connections,
      ]);
    await change(1);
    expect(await ask('node-1')).toMatchObject({ maxConnections: 13 });
    await change(25);
  });

  it('are refused by name if a report cannot be read', async () => {
    const reports: [object, string][] = [
      [{ openConnections: -1 }, 'openConnections'],
      [{ openConnections: '3' }, 'openConnections'],
      [{ bitsPerSecond: 0.5 }, 'bitsPerSecond'],
      [{ bitsPerSecond: null }, 'bitsPerSecond'],
      [{ isThrottled: 'yes' }, 'isThrottled'],
      [{ wantsConnection: 1 }, 'wantsConnection'],
    ];
    for (const [report, part] of reports)
      expect(await edge.authorize(report)).toEqual({
        status: 400,
        body: { code: 'BAD_PARAMETERS', part },
      });
  });
});

describe('connections', () => {
  it('are 25 over all nodes, however they arrive', async () => {
    const { ask } = await customer();
    const open = { 'node-1': 0, 'node-2': 0, 'node-3': 0 };
    const max = { 'node-1': 0, 'node-2': 0, 'node-3': 0 };
    const refusals: unknown[] = [];
    const nodes = ['node-1', 'node-2', 'node-3'] as const;
    for (let index = 0; index < 90; index++) {
      const node = nodes[(index * index) % 3] ?? 'node-1';
      if (open[node] >= max[node]) {
        const answer = await ask(node, { openConnections: open[node] });
        if (answer['allow'] === true) max[node] = Number(answer['maxConnections']);
        else refusals.push([answer['reason'], answer['cacheSeconds']]);
      }
      if (open[node] < max[node]) open[node] += 1;
    }
    for (const node of nodes)
      for (let more = true; more;) {
        const answer = await ask(node, { openConnections: open[node] });
        more = answer['allow'] === true && Number(answer['maxConnections']) > open[node];
        if (more) open[node] += 1;
      }
    expect(open['node-1'] + open['node-2'] + open['node-3']).toBe(25);
    for (const [reason, cacheSeconds] of refusals as [string, number][])
      expect([reason, cacheSeconds]).toEqual(['TOO_MANY_CONNECTIONS', 1]);
  });

  it('that are open go on where no more are free', async () => {
    const { ask, id } = await customer();
    expect(await ask('node-1', { openConnections: 24 })).toMatchObject({ maxConnections: 25 });
    expect(await ask('node-2', { openConnections: 0 })).toEqual({
      subAccountId: id,
      targetDetail: 'DOMAIN',
      allow: false,
      reason: 'TOO_MANY_CONNECTIONS',
      cacheSeconds: 1,
    });
    // A request that wants none is not refused.
    expect(await ask('node-2', { openConnections: 0, wantsConnection: false })).toMatchObject({
      allow: true,
      maxConnections: 0,
    });
    expect(await ask('node-1', { openConnections: 25 })).toMatchObject({
      allow: true,
      maxConnections: 25,
    });
  });

  it('return once the node has surely read that it has fewer', async () => {
    const { ask } = await customer();
    await ask('node-1', { openConnections: 24 });
    const fewer = { openConnections: 3, wantsConnection: false };
    expect(await ask('node-1', fewer)).toMatchObject({ maxConnections: 3 });
    expect(await ask('node-2')).toMatchObject({ reason: 'TOO_MANY_CONNECTIONS' });
    await ask('node-1', fewer);
    expect(await ask('node-2')).toMatchObject({ maxConnections: 11 });
  });

  it('count as before while a node does not know whose credentials it asks about', async () => {
    const { ask } = await customer();
    await ask('node-1', { openConnections: 20 });
    // Another entry of its cache, such as another country.
    expect(await ask('node-1')).toMatchObject({ maxConnections: 24 });
    expect(await ask('node-2')).toMatchObject({ maxConnections: 1 });
  });

  it('return after ten seconds from a node that is gone', async () => {
    const { id, ask } = await customer();
    await ask('node-1', { openConnections: 24 });
    edge.gateway.clock.advance(9 * SECOND);
    expect(await ask('node-2')).toMatchObject({ allow: false });
    edge.gateway.clock.advance(SECOND);
    expect(await ask('node-2')).toMatchObject({ maxConnections: 13, bitsPerSecond: LIMIT });
    expect(await sharesOf(id)).toHaveLength(2);
    await edge.gateway.services.edgeShares.purge();
    expect(await sharesOf(id)).toEqual([{ node_id: 'node-2' }]);
  });

  it('are never more than the limit when nodes ask at the same moment', async () => {
    const { ask } = await customer();
    const open = { 'node-1': 0, 'node-2': 0, 'node-3': 0 };
    const total = () => open['node-1'] + open['node-2'] + open['node-3'];
    let most = 0;
    /** Opens as many as it may, closes some, and starts again. */
    const run = async (node: NodeId, keeps: number) => {
      for (let round = 0; round < 12; round++) {
        const answer = await ask(node, { openConnections: open[node] });
        if (answer['allow'] === true) open[node] = Number(answer['maxConnections']);
        most = Math.max(most, total());
        if (round % 3 === 2) open[node] = Math.min(open[node], keeps);
      }
    };
    await Promise.all([run('node-1', 2), run('node-2', 9), run('node-3', 0)]);
    expect(most).toBeLessThanOrEqual(25);
    expect(most).toBeGreaterThan(20);
  });
});

describe('speed', () => {
  const busy = { openConnections: 1, wantsConnection: false, isThrottled: true };

  it('is the whole limit again five seconds after the other node fell silent', async () => {
    const { ask } = await customer();
    await ask('node-2', { ...busy, bitsPerSecond: LIMIT });
    await ask('node-1', { ...busy, bitsPerSecond: LIMIT });
    edge.gateway.clock.advance(5 * SECOND);
    expect(await ask('node-1', busy)).toMatchObject({ bitsPerSecond: LIMIT });
  });

  it('is at once the whole limit when the other node has no connection left', async () => {
    const { ask } = await customer();
    await ask('node-2', { ...busy, bitsPerSecond: LIMIT });
    await ask('node-2', { openConnections: 0, bitsPerSecond: 0, wantsConnection: false });
    expect(await ask('node-1', { ...busy, bitsPerSecond: LIMIT })).toMatchObject({
      bitsPerSecond: LIMIT,
    });
  });
});
