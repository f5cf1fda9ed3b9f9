import { randomUUID } from 'node:crypto';
import { share } from '../../../test/support/share.js';
import { startTestEdge } from '../../../test/support/test-edge.js';
import {
  liveRequest,
  requestNumbers,
  tellRequests,
  toldRequests,
} from '../../../test/support/test-live-requests.js';
import { newId } from '../../platform/ids.js';

const edge = share(startTestEdge);
const HOUR = 3_600_000;

async function customer() {
  const viewer = await edge.customer();
  const { id } = await edge.subAccount(viewer);
  return { viewer, id };
}

const numbersOf = (viewer: { accountId: string }) => requestNumbers(edge.gateway, viewer);

describe('a sample of requests', () => {
  it('is listed with everything that the node has told', async () => {
    const { viewer, id } = await customer();
    expect(await tellRequests(edge, [liveRequest(edge, id)])).toEqual({
      status: 200,
      body: { taken: 1 },
    });
    expect(await toldRequests(edge, viewer)).toMatchObject([
      {
        at: edge.gateway.clock.now(),
        subAccountId: id,
        protocol: 'HTTP',
        target: 'example.com',
        askedCountry: 'US',
        askedCity: 'new_york',
        exitCountry: 'US',
        exitCity: 'new_york',
        outcome: 'OK',
        part: null,
        bytesUp: 120n,
        bytesDown: 3400n,
        firstByteMs: 40,
        durationMs: 90,
        clientNetwork: '203.0.113.0/24',
      },
    ]);
  });

  it('names an unknown outcome OTHER, and a time that is to come now', async () => {
    const { viewer, id } = await customer();
    const at = new Date(edge.gateway.clock.now().getTime() + HOUR).toISOString();
    await tellRequests(edge, [liveRequest(edge, id, 1, { outcome: 'MELTED', at })]);
    expect(await toldRequests(edge, viewer)).toMatchObject([
      { outcome: 'OTHER', at: edge.gateway.clock.now() },
    ]);
  });

  it.each([
    ['DOMAIN', 'shop.example.co.uk', 'example.co.uk'],
    ['DOMAIN', 'shop.example.com/cart?card=4111', null],
    ['HOST', 'shop.example.com', 'shop.example.com'],
    ['HOST', 'user:secret@shop.example.com', null],
    ['NONE', 'shop.example.com', null],
  ] as const)('keeps of a target what the account allows: %s, %s', async (detail, told, kept) => {
    const { viewer, id } = await customer();
    await edge.gateway.services.accounts.update(viewer, { usageTargetDetail: detail });
    await tellRequests(edge, [liveRequest(edge, id, 1, { target: told })]);
    expect(await toldRequests(edge, viewer)).toMatchObject([{ target: kept }]);
  });

  it('counts once, however often it is reported, and changes only where a tunnel ends', async () => {
    const { viewer, id } = await customer();
    const { id: other } = await edge.subAccount(viewer);
    const boot = randomUUID();
    const open = liveRequest(edge, id, 1, { durationMs: null, bytesDown: '1' });
    const ended = liveRequest(edge, id, 1, { durationMs: 5_000, bytesDown: '2' });
    const later = liveRequest(edge, id, 1, { durationMs: 9_000, bytesDown: '3' });
    const foreign = liveRequest(edge, other, 1, { durationMs: 7_000, bytesDown: '4' });
    await tellRequests(edge, [open, open], boot);
    await tellRequests(edge, [foreign], boot);
    expect(await toldRequests(edge, viewer)).toMatchObject([{ durationMs: null, bytesDown: 1n }]);
    const [before] = await toldRequests(edge, viewer);
    for (const report of [ended, later, open, foreign]) await tellRequests(edge, [report], boot);
    expect(await toldRequests(edge, viewer)).toMatchObject([
      { id: before?.id, durationMs: 5_000, bytesDown: 2n, subAccountId: id },
    ]);
    // Another process begins its numbers anew.
    await tellRequests(edge, [ended]);
    expect(await toldRequests(edge, viewer)).toHaveLength(2);
  });

  it('drops sub accounts that do not exist, and changes no figure of usage', async () => {
    const { viewer, id } = await customer();
    await edge.use(id, 1_000);
    const usage = () =>
      edge.gateway
        .sql(`SELECT (SELECT count(*) FROM usage_event) AS events, (SELECT sum(bytes) FROM usage_charge) AS bytes,
             (SELECT sum(used_bytes) FROM sub_account) AS used, (SELECT max(last_batch) FROM edge_node) AS batch`);
    const before = await usage();
    const { status } = await tellRequests(edge, [
      liveRequest(edge, newId(), 1),
      liveRequest(edge, id, 2, { bytesDown: '99999999999999' }),
    ]);
    expect(status).toBe(200);
    expect(await numbersOf(viewer)).toEqual([2]);
    expect(await usage()).toEqual(before);
  });

  it.each([
    ['boot', { boot: 'x' }],
    ['boot', { boot: undefined }],
    ['dropped', { dropped: -1 }],
    ['requests', { requests: {} }],
    ['body', []],
  ])('is refused for its %s', async (part, change) => {
    const body = Array.isArray(change)
      ? change
      : Object.assign({ boot: newId(), dropped: 0, requests: [] }, change);
    expect(await edge.post('/edge/v1/requests', body)).toEqual({
      status: 400,
      body: { code: 'BAD_PARAMETERS', part },
    });
  });

  it.each([
    ['number', 0],
    ['number', 1.5],
    ['at', 'yesterday'],
    ['subAccountId', 'x'],
    ['protocol', 'FTP'],
    ['target', 'x'.repeat(300)],
    ['askedCountry', 'us'],
    ['askedCity', '<b>'],
    ['exitCity', 'a'.repeat(61)],
    ['part', 'a\u0000b'],
    ['part', 'a'.repeat(101)],
    ['bytesUp', 5],
    ['bytesDown', '-1'],
    ['bytesDown', '9'.repeat(15)],
    ['firstByteMs', -1],
    ['durationMs', 2 ** 31],
  ])('is refused for a request with another %s', async (part, value) => {
    const request = liveRequest(edge, newId(), 1, { [part]: value });
    expect(await tellRequests(edge, [request])).toEqual({
      status: 400,
      body: { code: 'BAD_PARAMETERS', part: `requests.0.${part}` },
    });
  });

  it('is refused if there are more than 500, or too many bytes', async () => {
    const request = liveRequest(edge, newId());
    const { status, body } = await tellRequests(edge, new Array(501).fill(request));
    expect([status, body['part']]).toEqual([400, 'requests']);
    expect((await edge.post('/edge/v1/requests', { x: 'x'.repeat(600_000) })).status).toBe(413);
  });
});

describe('what is kept', () => {
  it('is the latest 200 of each sub account', async () => {
    const { viewer, id } = await customer();
    const { id: quiet } = await edge.subAccount(viewer);
    const start = edge.gateway.clock.now().getTime() - 1_000;
    const at = (number: number) => new Date(start + number).toISOString();
    const boot = randomUUID();
    await tellRequests(edge, [liveRequest(edge, quiet, 1_000, { at: at(0) })], boot);
    const told = Array.from({ length: 450 }, (_, index) => index + 1);
    for (const numbers of [told.slice(0, 300), told.slice(300), told.slice(0, 50)])
      await tellRequests(
        edge,
        numbers.map((number) => liveRequest(edge, id, number, { at: at(number) })),
        boot,
      );
    const latest = told.slice(-200).toReversed();
    expect(await numbersOf(viewer)).toEqual([...latest, 1_000]);
  });

  it('is nothing older than 72 hours', async () => {
    const { viewer, id } = await customer();
    const boot = randomUUID();
    const old = liveRequest(edge, id, 1);
    await tellRequests(edge, [old], boot);
    edge.gateway.clock.advance(71 * HOUR);
    await tellRequests(edge, [liveRequest(edge, id, 2)], boot);
    await edge.gateway.services.proxyRequestIntake.purge();
    expect(await numbersOf(viewer)).toEqual([2, 1]);
    edge.gateway.clock.advance(HOUR);
    await edge.gateway.services.proxyRequestIntake.purge();
    expect(await numbersOf(viewer)).toEqual([2]);
    // A repeated report does not bring it back.
    await tellRequests(edge, [old], boot);
    expect(await numbersOf(viewer)).toEqual([2]);
  });

  it('is listed in pages without ties and gaps, also of one instant', async () => {
    const { viewer, id } = await customer();
    const requests = Array.from({ length: 150 }, (_, index) => liveRequest(edge, id, index + 1));
    await tellRequests(edge, requests);
    const told = await toldRequests(edge, viewer);
    expect(new Set(told.map((request) => request.id)).size).toBe(150);
  });
});
