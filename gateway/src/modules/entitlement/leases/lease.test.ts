import fc from 'fast-check';
import { share } from '../../../../test/support/share.js';
import { startTestServices } from '../../../../test/support/test-services.js';
import { createSubAccount } from '../../../../test/support/test-sub-accounts.js';
import type { Viewer } from '../../../platform/viewer.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';

const NODES = ['node-1', 'node-2', 'node-3'];
const MEGABYTE = 1_000_000n;

const gateway = share(() =>
  startTestServices({
    EDGE_NODES: NODES.map((id) => `${id}:secret-of-the-test-node`).join(','),
  }),
);
let names = 0;

interface Login {
  id: string;
  username: string;
}

async function customer(bytes: bigint): Promise<Viewer> {
  const viewer = await gateway.customer();
  await gateway.grant(viewer, bytes);
  return viewer;
}

async function login(
  viewer: Viewer,
  limitBytes: bigint | null,
  chargeMode: 'SHARED' | 'ALLOCATED' = 'SHARED',
): Promise<Login> {
  const username = `lease${(++names).toString(36)}`;
  const id = await createSubAccount(gateway, viewer, { username, chargeMode, limitBytes });
  return { id, username };
}

const ask = (nodeId: string, { username }: Login) =>
  gateway.services.proxyAuthorization.authorize({
    nodeId,
    credentials: { username, password: 'secret12' },
    clientAddress: '203.0.113.9',
  });

/** A node that passes as much as it may, and reports from time to time. */
class Node {
  readonly #counted = new Map<string, bigint>();
  readonly #reported = new Map<string, bigint>();

  constructor(private readonly id: string) {}

  /** Asks, then passes at most `wanted` bytes. Returns how many. */
  async pass(account: Login, wanted: bigint): Promise<bigint> {
    const answer = await ask(this.id, account);
    if (!answer.allow || answer.maxBytes === null) return 0n;
    const [counted, reported] = [
      this.#of(this.#counted, account),
      this.#of(this.#reported, account),
    ];
    const room = reported + answer.maxBytes - counted;
    const passed = room < wanted ? room : wanted;
    if (passed <= 0n) return 0n;
    this.#counted.set(account.id, counted + passed);
    return passed;
  }

  async report(account: Login): Promise<void> {
    const [counted, reported] = [
      this.#of(this.#counted, account),
      this.#of(this.#reported, account),
    ];
    if (counted === reported) return;
    await gateway.services.usageIngest.ingest(this.id, {
      batch: (await gateway.services.usageIngest.lastBatch(this.id)) + 1,
      events: [
        {
          at: gateway.clock.now().getTime(),
          subAccountId: account.id,
          country: 'ZZ',
          protocol: ProxyProtocol.HTTP,
          bytesUp: 0n,
          requests: 1,
          bytesDown: counted - reported,
        },
      ],
    });
    this.#reported.set(account.id, counted);
  }

  #of(counts: ReadonlyMap<string, bigint>, { id }: Login): bigint {
    return counts.get(id) ?? 0n;
  }
}

const steps = fc.array(
  fc.record({
    node: fc.nat(NODES.length - 1),
    account: fc.nat(9),
    bytes: fc.bigInt({ min: 1n, max: MEGABYTE }),
    reports: fc.boolean(),
  }),
  { minLength: 20, maxLength: 60 },
);

async function burst(
  accounts: readonly Login[],
  plan: { node: number; account: number; bytes: bigint; reports: boolean }[],
): Promise<bigint> {
  const nodes = NODES.map((id) => new Node(id));
  let passed = 0n;
  for (const step of plan) {
    const node = nodes[step.node];
    const account = accounts[step.account % accounts.length];
    if (node === undefined || account === undefined) throw new Error('no such node or account');
    passed += await node.pass(account, step.bytes);
    if (step.reports) await node.report(account);
  }
  for (const node of nodes) for (const account of accounts) await node.report(account);
  return passed;
}

describe('leases near a limit', () => {
  it.each<[string, () => Promise<Login[]>]>([
    ['a limit', async () => [await login(await customer(100n * MEGABYTE), MEGABYTE)]],
    [
      'an allocation',
      async () => [await login(await customer(100n * MEGABYTE), MEGABYTE, 'ALLOCATED')],
    ],
    [
      'a balance that ten sub accounts share',
      async () => {
        const viewer = await customer(MEGABYTE);
        const made: Login[] = [];
        for (let n = 0; n < 10; n++) made.push(await login(viewer, null));
        return made;
      },
    ],
  ])('never let three nodes exceed %s', async (_case, make) => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        expect(await burst(await make(), plan)).toBeLessThanOrEqual(MEGABYTE);
      }),
      { numRuns: 4 },
    );
  });

  it('waste nothing: the rest can be used to the last byte', async () => {
    const account = await login(await customer(MEGABYTE), null);
    const [first, second] = NODES.map((id) => new Node(id));
    let passed = (await second?.pass(account, 1n)) ?? 0n;
    await second?.report(account);
    for (let n = 0; n < 60 && passed < MEGABYTE; n++) {
      passed += (await first?.pass(account, MEGABYTE)) ?? 0n;
      await first?.report(account);
      gateway.clock.advance(1_000);
    }
    expect(passed).toBe(MEGABYTE);
  });

  it('write no rows far from a limit', async () => {
    const account = await login(await customer(100_000n * MEGABYTE), null);
    expect(await ask('node-1', account)).toMatchObject({ allow: true, leaseSeconds: null });
    const near = await login(await customer(MEGABYTE), null);
    expect(await ask('node-1', near)).toMatchObject({ allow: true, leaseSeconds: 8 });
  });
});
