import { share } from '../../../test/support/share.js';
import { startTestEdge, usageEvent } from '../../../test/support/test-edge.js';
import { newId } from '../../platform/ids.js';

const edge = share(startTestEdge);

describe('the edge API', () => {
  it.each([
    ['no credentials', null],
    ['a wrong secret', `Basic ${Buffer.from('node-1:wrong-wrong-wrong-wrong').toString('base64')}`],
    [
      'an unknown node',
      `Basic ${Buffer.from('node-9:secret-of-the-test-node').toString('base64')}`,
    ],
    ['a customer', 'Bearer hk_0123456789'],
  ])('knows no node by %s', async (_case, authorization) => {
    for (const path of ['/edge/v1/authorize', '/edge/v1/usage']) {
      expect(await edge.post(path, {}, authorization)).toEqual({
        status: 401,
        body: { code: 'UNKNOWN_NODE' },
      });
    }
  });

  it('tells a node that lost its memory which batch was the last', async () => {
    expect(await edge.cursor()).toEqual({ lastBatch: 0 });
    const account = await edge.subAccount(await edge.customer());
    const batch = await edge.use(account.id, 1);
    expect(await edge.cursor()).toEqual({ lastBatch: batch });
    const repeated = await edge.post('/edge/v1/usage', {
      batch,
      events: [usageEvent(account.id, 1)],
    });
    expect(repeated).toEqual({ status: 200, body: { batch, applied: false, expected: batch + 1 } });
    const gap = await edge.post('/edge/v1/usage', { batch: batch + 2, events: [] });
    expect(gap).toEqual({ status: 409, body: { code: 'BATCH_GAP', expected: batch + 1 } });
  });
});

describe('bad input from a node', () => {
  const cases: [unknown, string][] = [
    [{ batch: 0, events: [] }, 'batch'],
    [{ batch: 1.5, events: [] }, 'batch'],
    [{ batch: '1', events: [] }, 'batch'],
    [{ batch: 1 }, 'events'],
    [{ batch: 1, events: [null] }, 'events.0'],
    [
      { batch: 1, events: [usageEvent(newId(), 1), { ...usageEvent(newId(), 1), bytesUp: '-1' }] },
      'events.1.bytesUp',
    ],
    [{ batch: 1, events: [{ ...usageEvent(newId(), 1), bytesDown: 5 }] }, 'events.0.bytesDown'],
    [
      { batch: 1, events: [{ ...usageEvent(newId(), 1), bytesDown: '999999999999999' }] },
      'events.0.bytesDown',
    ],
    [{ batch: 1, events: [{ ...usageEvent(newId(), 1), at: 'yesterday' }] }, 'events.0.at'],
    [
      { batch: 1, events: [{ ...usageEvent(newId(), 1), at: '2026-13-01T00:00:00Z' }] },
      'events.0.at',
    ],
    [{ batch: 1, events: [{ ...usageEvent('x', 1) }] }, 'events.0.subAccountId'],
    [{ batch: 1, events: [{ ...usageEvent(newId(), 1), country: 'us' }] }, 'events.0.country'],
    [{ batch: 1, events: [{ ...usageEvent(newId(), 1), protocol: 'FTP' }] }, 'events.0.protocol'],
    [{ batch: 1, events: [{ ...usageEvent(newId(), 1), requests: -1 }] }, 'events.0.requests'],
    [
      { batch: 1, events: [{ ...usageEvent(newId(), 1), overheadUp: '9'.repeat(14) }] },
      'events.0.overheadUp',
    ],
    [
      { batch: 1, events: [{ ...usageEvent(newId(), 1), overheadDown: '-1' }] },
      'events.0.overheadDown',
    ],
    [
      { batch: 1, events: [{ ...usageEvent(newId(), 1), handshakeBytes: 1 }] },
      'events.0.handshakeBytes',
    ],
    [{ batch: 1, events: [{ ...usageEvent(newId(), 1), outcome: null }] }, 'events.0.outcome'],
    [{ batch: 1, events: [{ ...usageEvent(newId(), 1), target: 1 }] }, 'events.0.target'],
    [[], 'body'],
    ['"text"', 'body'],
  ];
  it.each(cases.map(([body, part]) => ({ body, part })))(
    'is refused for its $part',
    async ({ body, part }) => {
      expect(await edge.post('/edge/v1/usage', body)).toEqual({
        status: 400,
        body: { code: 'BAD_PARAMETERS', part },
      });
    },
  );

  it('is cut off where it is too large', async () => {
    const { status, body } = await edge.post(
      '/edge/v1/authorize',
      JSON.stringify({ username: 'x'.repeat(200_000) }),
    );
    expect({ status, code: body['code'] }).toEqual({
      status: 413,
      code: expect.stringMatching(/^[A-Z_]+$/) as string,
    });
    const events = Array.from({ length: 10_001 }, () => usageEvent(newId(), 1));
    expect(await edge.post('/edge/v1/usage', { batch: 1, events })).toEqual({
      status: 400,
      body: { code: 'BAD_PARAMETERS', part: 'events' },
    });
  });
});
