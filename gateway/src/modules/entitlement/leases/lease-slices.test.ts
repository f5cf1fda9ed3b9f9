import { share } from '../../../../test/support/share.js';
import { TestUsage } from '../../../../test/support/test-usage.js';
import { newId } from '../../../platform/ids.js';
import type { Viewer } from '../../../platform/viewer.js';
import { LEASE_SECONDS, LeaseService, reportLeased, type LeaseRequest } from './lease.service.js';

const usage = share(() => TestUsage.start());

const leasesOf = (nodes: number, nodeBytesPerSecond = 100, outageBytes = 500) => {
  const { services, clock } = usage.gateway;
  return new LeaseService({
    db: services.db,
    clock,
    nodes,
    nodeBytesPerSecond,
    outage: { seconds: 300, bytes: outageBytes },
  });
};

/** Returns a function that requests a lease for a sub account on a node. By default, the sub account has no limit. */
function askerOf({ accountId }: Viewer, nodes = 2) {
  const leases = leasesOf(nodes);
  return (
    nodeId: string,
    subAccountId: string,
    { isAllocated = false, limitLeft = null as bigint | null } = {},
  ) => {
    const request: LeaseRequest = { nodeId, subAccountId, accountId, isAllocated };
    return leases.reserve(request, () => Promise.resolve(limitLeft));
  };
}

const report = (nodeId: string, used: [string, bigint][]) =>
  usage.gateway.services.db.transaction((tx) => reportLeased(tx, nodeId, new Map(used)));

async function customer(bytes: bigint) {
  const { viewer, subAccounts } = await usage.account(bytes);
  const [first = '', second = ''] = subAccounts;
  return { viewer, first, second, ask: askerOf(viewer) };
}

describe('a lease', () => {
  it('is required with less left than all nodes can deliver in six seconds', () => {
    expect([leasesOf(2).nearBytes, leasesOf(1, 7).nearBytes]).toEqual([1_200n, 42n]);
    expect(leasesOf(0).nearBytes).toBe(600n);
  });

  it('is not needed for bytes that pass without the gateway: all nodes together stay below it', () => {
    for (const nodes of [1, 2, 5])
      for (const bytes of [0, 599, 600, 10_000]) {
        const { nearBytes, outage } = leasesOf(nodes, 100, bytes);
        expect(outage).toEqual({ seconds: 300, bytes: BigInt(Math.min(bytes, 600)) });
        expect(outage.bytes * BigInt(nodes)).toBeLessThanOrEqual(nearBytes);
      }
  });

  it('is a share of the bytes that no other node or sub account holds', async () => {
    const { ask, first, second } = await customer(1_000_000n);
    expect(await ask('a', first)).toBe(250_000n);
    expect(await ask('b', first)).toBe(187_500n);
    expect(await ask('b', second)).toBe(140_625n);
    // The node may have passed the bytes that it holds by now.
    expect(await ask('a', first)).toBe(250_000n);
  });

  it('is at least a buffer, and the last bytes go to the requester', async () => {
    const { ask, first, second } = await customer(200_000n);
    expect(await ask('a', first)).toBe(65_536n);
    expect(await ask('b', first)).toBe(65_536n);
    expect(await ask('a', second)).toBe(65_536n);
    expect(await ask('b', second)).toBe(3_392n);
    expect(await ask('c', first)).toBe(0n);
    const small = await customer(65_536n);
    expect(await small.ask('a', small.first)).toBe(65_536n);
  });

  it('is half of the rest with one node, or with none configured', async () => {
    const { viewer, first } = await customer(1_000_000n);
    expect(await askerOf(viewer, 1)('a', first)).toBe(500_000n);
    const other = await customer(1_000_000n);
    expect(await askerOf(other.viewer, 0)('a', other.first)).toBe(500_000n);
  });

  it('stays within the limit across all nodes', async () => {
    const { ask, first, second } = await customer(1_000_000_000n);
    const limited = { limitLeft: 100_000n };
    expect(await ask('a', first, limited)).toBe(65_536n);
    expect(await ask('b', first, limited)).toBe(34_464n);
    expect(await ask('c', first, limited)).toBe(0n);
    // A limit applies to one sub account only.
    expect(await ask('a', second, limited)).toBe(65_536n);
    expect(await ask('a', second, { limitLeft: -1n })).toBe(65_536n);
    expect(await ask('d', second, { limitLeft: -1n })).toBe(0n);
  });

  it('draws only on allocated bytes for an ALLOCATED sub account', async () => {
    const { viewer, ask, first, second } = await customer(1_000_000n);
    await usage.gateway.services.subAccounts.update(viewer, first, {
      chargeMode: 'ALLOCATED',
      limitBytes: 400_000n,
    });
    const allocated = { isAllocated: true };
    expect(await ask('a', first, allocated)).toBe(100_000n);
    expect(await ask('b', first, allocated)).toBe(75_000n);
    expect(await ask('a', second)).toBe(150_000n);
  });

  it('returns after 15 seconds, and reported bytes return earlier', async () => {
    const { ask, first } = await customer(100_000n);
    expect(LEASE_SECONDS).toBe(8);
    expect(await ask('a', first)).toBe(65_536n);
    expect(await ask('b', first)).toBe(34_464n);
    await report('a', [[first, 20_000n]]);
    await report('a', []);
    await report('c', [[first, 20_000n]]);
    await report('b', [[newId(), 20_000n]]);
    expect(await ask('b', first)).toBe(54_464n);
    await report('a', [[first, 60_000n]]);
    expect(await ask('b', first)).toBe(65_536n);
    usage.gateway.clock.advance(14_999);
    expect(await ask('c', first)).toBe(34_464n);
    usage.gateway.clock.advance(1);
    expect(await ask('c', first)).toBe(65_536n);
  });

  it('is deleted after it lapses', async () => {
    const { ask, first, second } = await customer(1_000_000n);
    usage.gateway.clock.advance(60_000);
    await leasesOf(1).purge();
    await ask('a', first);
    usage.gateway.clock.advance(1_000);
    await ask('a', second);
    usage.gateway.clock.advance(14_000);
    expect(await leasesOf(1).purge()).toBe(1);
    expect(await leasesOf(1).purge()).toBe(0);
  });
});
