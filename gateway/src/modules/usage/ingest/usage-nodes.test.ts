import { share } from '../../../../test/support/share.js';
import { TestUsage } from '../../../../test/support/test-usage.js';
import { UsageNodes } from './usage-nodes.js';

const usage = share(() => TestUsage.start());
let nodes: UsageNodes;
let id: string;

beforeAll(async () => {
  const { reads, clock, log } = usage.gateway.services;
  nodes = new UsageNodes({ reads, clock, log, nodeIds: ['busy', 'idle'] });
  id = (await usage.account()).subAccounts[0] ?? '';
});

const now = () => usage.gateway.clock.now();
const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);

describe('reporting progress of the nodes', () => {
  it('is unknown until all nodes have reported', async () => {
    expect(await nodes.asOf()).toBeNull();
    await usage.ingest('busy', 1, [usage.event(id, 1n, { at: ago(1_000).getTime() })]);
    expect(await nodes.asOf()).toBeNull();
    expect(await nodes.lags()).toEqual([
      { node: 'idle', seconds: null },
      { node: 'busy', seconds: 1 },
    ]);
  });

  it('is that of the slowest: the last event of a busy node, the report time of an idle one', async () => {
    await usage.ingest('idle', 1, []);
    expect(await nodes.asOf()).toEqual(ago(1_000));
    // A delayed batch counts up to its last event, not up to its arrival.
    usage.gateway.clock.advance(600_000);
    await usage.ingest('idle', 2, []);
    await usage.ingest('busy', 2, [usage.event(id, 1n, { at: ago(500_000).getTime() })]);
    expect(await nodes.asOf()).toEqual(ago(500_000));
  });

  it('is held back by a silent node, which is named, until the node is retired or not configured', async () => {
    expect(await nodes.watch()).toEqual([{ node: 'busy', seconds: 500 }]);
    const { reads, clock, log } = usage.gateway.services;
    const without = new UsageNodes({ reads, clock, log, nodeIds: ['idle'] });
    expect(await without.asOf()).toEqual(now());
    await usage.owner.query(`UPDATE edge_node SET retired_at = now() WHERE id = 'busy'`);
    expect(await nodes.watch()).toEqual([]);
    expect(await nodes.asOf()).toEqual(now());
  });

  it('is not reported at start: a node has a minute for its first report', async () => {
    const { reads, clock, log } = usage.gateway.services;
    const starting = new UsageNodes({ reads, clock, log, nodeIds: ['new'] });
    expect(await starting.watch()).toEqual([]);
    usage.gateway.clock.advance(60_000);
    expect(await starting.watch()).toEqual([]);
    usage.gateway.clock.advance(1);
    expect(await starting.watch()).toEqual([{ node: 'new', seconds: null }]);
  });
});
