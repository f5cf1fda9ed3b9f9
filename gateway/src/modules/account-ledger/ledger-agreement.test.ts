import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';

const auth = share(() => startTestAuth());
const GRANTED = 1_000_000_000n;
const TIMES = 200;

interface Me {
  trafficLedger?: { sums: { amount: string }[]; unpostedBytes: string };
  usage: { paidBytes: string };
  balance: { traffic: { remainingBytes: string } };
}

/** Which of the figures of one answer disagree. */
function differences({ trafficLedger, usage, balance }: Me): string[] {
  const left = BigInt(balance.traffic.remainingBytes);
  const unpaid = GRANTED - BigInt(usage.paidBytes);
  const booked = trafficLedger
    ? BigInt(trafficLedger.sums[0]?.amount ?? 0) - BigInt(trafficLedger.unpostedBytes)
    : unpaid;
  return left === booked && left === unpaid ? [] : [`${left} ${booked} ${unpaid}`];
}

/** Days of this zone are read in a second turn, after it is known which are kept. */
const SCREEN =
  'usage(query: { period: LAST_30_DAYS, timeZone: "Asia/Kolkata" }) { paidBytes } balance { traffic { remainingBytes } }';

describe('the figures of one operation', () => {
  it.each([
    ['report', 'alpha', `trafficLedger { sums { amount } unpostedBytes } ${SCREEN}`],
    ['screen', 'bravo', SCREEN],
  ])('agree each time, while usage arrives: a %s', async (_lane, username, fields) => {
    const member = await auth.provenMember(`${username}@example.com`);
    const viewer = viewerOf(member.id);
    await auth.grant(viewer, GRANTED, 30);
    const subAccountId = await createSubAccount(auth, viewer, { username });
    const over = new AbortController();
    const arriving = (async () => {
      for (let batch = 1; !over.signal.aborted; batch++) {
        auth.clock.advance(MINUTE_MS);
        const event = {
          at: auth.clock.now().getTime(),
          subAccountId,
          country: 'JP',
          protocol: ProxyProtocol.HTTP,
          bytesUp: 3n,
          bytesDown: 7n,
          requests: 1,
        };
        await auth.services.usageIngest.ingest(username, { batch, events: [event] });
        if (batch % 50 === 0) await auth.services.usagePosting.postDue();
      }
    })();
    const found: string[] = [];
    const seen = new Set<string>();
    try {
      for (let n = 0; n < TIMES; n++) {
        const { body } = await auth.graphql<{ me: Me }>(
          `{ me { ${fields} } }`,
          {},
          { token: member.token },
        );
        if (!body.data) throw new Error(JSON.stringify(body.errors));
        found.push(...differences(body.data.me));
        seen.add(body.data.me.usage.paidBytes);
      }
    } finally {
      over.abort();
      await arriving;
    }
    expect(found).toEqual([]);
    // Usage did arrive meanwhile.
    expect(seen.size).toBeGreaterThan(TIMES / 10);
  });
});
