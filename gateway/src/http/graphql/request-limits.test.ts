import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';

const SESSION_LIMIT = 8;
const VISITOR_LIMIT = 5;

const gateway = share(() =>
  startTestAuth(
    {},
    { GRAPHQL_SESSION_LIMIT: String(SESSION_LIMIT), GRAPHQL_VISITOR_LIMIT: String(VISITOR_LIMIT) },
  ),
);
let networks = 0;

const nextNetwork = () => `10.20.0.${++networks}`;
const ask = (from: { token?: string; address: string }) =>
  gateway.graphql('{ __typename }', {}, from);

/** Asks so many times and answers the statuses. */
async function statuses(times: number, from: { token?: string; address: string }) {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await ask(from)).status);
  return seen;
}

const allowedThenRefused = (limit: number) => [...Array<number>(limit).fill(200), 429];

it('limits each session, wherever it asks from, and tells how much is left', async () => {
  const { token } = await gateway.member('session@example.com');
  const first = await ask({ token, address: nextNetwork() });
  expect(first.headers.get('ratelimit-limit')).toBe(String(SESSION_LIMIT));
  expect(first.headers.get('ratelimit-remaining')).toBe(String(SESSION_LIMIT - 1));
  for (let n = 1; n < SESSION_LIMIT; n++)
    expect((await ask({ token, address: nextNetwork() })).status).toBe(200);

  const refused = await ask({ token, address: nextNetwork() });
  expect(refused.status).toBe(429);
  expect(refused.body.errors?.[0]).toEqual({
    message: 'Too many requests, please try again later',
    extensions: {
      code: 'RATE_LIMITED',
      docs: expect.stringMatching(/#RATE_LIMITED$/) as string,
      retryAfterSeconds: expect.any(Number) as number,
      requestId: refused.headers.get('x-request-id'),
    },
  });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect(refused.headers.get('ratelimit-reset')).toBe(String(seconds));
});

it('counts each session for itself, also of customers behind one address', async () => {
  const address = nextNetwork();
  const one = await gateway.member('one@example.com');
  const other = await gateway.member('other@example.com');
  const limit = allowedThenRefused(SESSION_LIMIT);
  expect(await statuses(SESSION_LIMIT + 1, { token: one.token, address })).toEqual(limit);
  expect(await statuses(SESSION_LIMIT + 1, { token: other.token, address })).toEqual(limit);
});

it('limits the visitors of a network together, and a wrong token makes nobody more', async () => {
  const address = nextNetwork();
  const limit = allowedThenRefused(VISITOR_LIMIT);
  expect(await statuses(VISITOR_LIMIT + 1, { address })).toEqual(limit);
  expect((await ask({ address, token: 'x'.repeat(43) })).status).toBe(429);
  expect((await ask({ address: nextNetwork() })).status).toBe(200);
});

it('takes all addresses of an IPv6 /64 for one network', async () => {
  const seen: number[] = [];
  for (let n = 0; n <= VISITOR_LIMIT; n++)
    seen.push((await ask({ address: `2001:db8:1:2::${n + 1}` })).status);
  expect(seen).toEqual(allowedThenRefused(VISITOR_LIMIT));
  expect((await ask({ address: '2001:db8:1:3::1' })).status).toBe(200);
});

it('leaves a signed-in customer alone when their network is used up', async () => {
  const address = nextNetwork();
  const { token } = await gateway.member('neighbour@example.com');
  await statuses(VISITOR_LIMIT + 1, { address });
  expect((await ask({ token, address })).status).toBe(200);
});

it('counts an API key by its own limit only', async () => {
  const owner = await gateway.provenMember('key@example.com');
  const from = { ...(await gateway.apiKey(owner, 'READ_USAGE')), address: nextNetwork() };
  expect(await statuses(SESSION_LIMIT + 2, from)).not.toContain(429);
  expect((await ask(from)).headers.get('ratelimit-limit')).toBe('120');
});
