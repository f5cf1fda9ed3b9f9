import { http, HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import { type Handlers, refused } from '../msw/answer.js';
import { connection } from '../msw/connections.js';
import type { World } from '../msw/records.js';
import { randomOf } from '../msw/seed.js';
import { userOf } from '../msw/sessions.js';

export type MockRequest = Omit<Types.ProxyRequest, '__typename'>;

/** One after the other, at this pace. Which ones follows from the time alone, so that list and stream agree. */
const EVERY_MS = 1_300;
/** As many as the gateway keeps of one sub account. */
const KEPT = 200;

/** What is asked, from where, and from where it comes. */
const ASKED = [
  ['shop.example', 'US', null, 'US', 'new_york'],
  ['shop.example', 'US', 'chicago', 'US', 'chicago'],
  ['maps.example', 'JP', 'tokyo', 'JP', 'tokyo'],
  ['news.example', null, null, 'HK', 'hong_kong'],
  ['shop.example', 'DE', null, 'DE', 'berlin'],
] as const;

/** Each in so many requests: every refusal that a customer can mend, and some that they cannot. */
const REFUSED = [
  [9, 'IP_NOT_ALLOWED', '198.51.100.23'],
  [14, 'LIMIT_REACHED', null],
  [19, 'BAD_PARAMETERS', 'session'],
  [23, 'TARGET_TIMED_OUT', null],
  [31, 'EXIT_UNAVAILABLE', null],
  [37, 'NO_BALANCE', null],
  [41, 'TARGET_PORT_FORBIDDEN', null],
  [43, 'TOO_MANY_CONNECTIONS', null],
] as const;

/** A request with defaults for fields that are not given. */
export function mockRequest(
  given: Pick<MockRequest, 'id' | 'at'> & Partial<MockRequest>,
): MockRequest {
  return {
    subAccountId: 'sa-1',
    subAccountUsername: 'pricing',
    protocol: 'HTTPS',
    target: 'shop.example',
    askedCountry: 'US',
    askedCity: null,
    exitCountry: 'US',
    exitCity: 'new_york',
    outcome: 'OK',
    part: null,
    bytesUp: '1840',
    bytesDown: '184000',
    firstByteMs: 240,
    durationMs: 610,
    clientNetwork: '203.0.113.0/24',
    ...given,
  };
}

/** Some customers have not used anything yet. */
const usersOf = ({ subAccounts, usage }: World) =>
  subAccounts.filter(({ id }) => usage.some((day) => day.subAccountId === id));

function requestAt(world: World, tick: number): MockRequest {
  const { next, between } = randomOf(`request ${tick}`);
  const users = usersOf(world);
  const user = users[between(0, users.length - 1)];
  const [target, askedCountry, askedCity, exitCountry, exitCity] = ASKED[between(0, 4)] ?? ASKED[0];
  const [, outcome, part] = REFUSED.find(([each]) => tick % each === 0) ?? [];
  const firstByteMs = between(90, 900);
  const given = {
    id: `request-${tick}`,
    at: new Date(tick * EVERY_MS).toISOString(),
    subAccountId: user?.id ?? '',
    subAccountUsername: user?.username ?? '',
    protocol: next() < 0.3 ? ('SOCKS5' as const) : ('HTTPS' as const),
    target,
    askedCountry,
    askedCity,
  };
  if (outcome !== undefined)
    return mockRequest({
      ...given,
      outcome,
      part,
      exitCountry: null,
      exitCity: null,
      bytesUp: '0',
      bytesDown: '0',
      firstByteMs: null,
      durationMs: between(2, 30),
    });
  const isOpen = next() < 0.04;
  return mockRequest({
    ...given,
    exitCountry,
    exitCity,
    bytesUp: String(between(600, 9_000)),
    bytesDown: String(between(2_000, 900_000)),
    firstByteMs,
    durationMs: isOpen ? null : firstByteMs + between(20, 2_400),
  });
}

const tickNow = () => Math.floor(Date.now() / EVERY_MS);

export function requestHandlers(world: World): Handlers {
  return {
    me: () => ({
      requests: ({ filter, ...page }: Types.MeRequestsArgs) => {
        const { subAccountIds, outcomes, isOk } = filter ?? {};
        const ticks = Array.from({ length: KEPT }, (_, index) => tickNow() - index);
        const rows = usersOf(world).length === 0 ? [] : ticks.map((each) => requestAt(world, each));
        const wanted = rows.filter(
          ({ subAccountId, outcome }) =>
            (subAccountIds?.includes(subAccountId) ?? true) &&
            (outcomes?.includes(outcome) ?? true) &&
            (isOk == null || (outcome === 'OK') === isOk),
        );
        return connection(wanted, page);
      },
    }),
  };
}

/** The stream of new requests (gateway: http/requests). It begins with nothing: the list has what was before. */
export function requestStreamHandlers(world: World) {
  return [
    http.get('/requests/stream', ({ request }) => {
      if (userOf(world, request) === null) return refused(401, 'UNAUTHENTICATED');
      let timer: ReturnType<typeof setInterval>;
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const say = (text: string) => controller.enqueue(encoder.encode(text));
          say(': hello\n\n');
          if (usersOf(world).length === 0) return;
          timer = setInterval(() => {
            const row = requestAt(world, tickNow());
            say(`event: request\ndata: ${JSON.stringify(row)}\n\n`);
          }, EVERY_MS);
        },
        cancel: () => clearInterval(timer),
      });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  ];
}
