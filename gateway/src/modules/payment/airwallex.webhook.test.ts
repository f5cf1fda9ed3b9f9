import fc from 'fast-check';
import { hmacSha256Hex } from '../../platform/crypto.js';
import { readAirwallexWebhook } from './airwallex.webhook.js';

const SECRET = 'whsec_0123456789abcdef';
const NOW = new Date('2026-11-21T04:00:00Z');
const CHECK = { secret: SECRET, windowMs: 300_000, now: NOW };

function signed(body: string | Buffer, at = NOW.getTime()) {
  const raw = Buffer.from(body);
  return {
    raw,
    headers: { timestamp: String(at), signature: hmacSha256Hex(SECRET, String(at), raw) },
  };
}

function intentEvent(name: string, object: object = {}) {
  return JSON.stringify({
    id: 'evt_1',
    name,
    account_id: 'acct',
    created_at: '2026-11-21T04:00:00+0000',
    data: {
      object: { id: 'int_1', amount: 75.0, currency: 'USD', merchant_order_id: 'RP-1', ...object },
    },
  });
}

function nested(levels: number): unknown {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels));
}

describe('a webhook of the card provider', () => {
  const { raw, headers } = signed(intentEvent('payment_intent.succeeded'));

  it('is parsed into our own terms', () => {
    expect(readAirwallexWebhook(raw, headers, CHECK)).toMatchObject({
      id: 'evt_1',
      report: {
        type: 'SUCCEEDED',
        intent: { id: 'int_1', amount: { minor: 7_500n, currency: 'USD' }, orderReference: 'RP-1' },
      },
    });
  });

  it('is refused when any byte of body, timestamp, or signature differs', () => {
    fc.assert(
      fc.property(fc.nat(raw.length - 1), fc.integer({ min: 1, max: 255 }), (position, flip) => {
        const changed = Buffer.from(raw);
        changed[position] = (changed[position] ?? 0) ^ flip;
        expect(() => readAirwallexWebhook(changed, headers, CHECK)).toThrow('BAD_SIGNATURE');
      }),
    );
    const flipped = headers.signature.replace(/^./, (first) => (first === '0' ? '1' : '0'));
    expect(() => readAirwallexWebhook(raw, { ...headers, signature: flipped }, CHECK)).toThrow(
      'BAD_SIGNATURE',
    );
    expect(() =>
      readAirwallexWebhook(raw, { ...headers, timestamp: String(NOW.getTime() + 1) }, CHECK),
    ).toThrow('BAD_SIGNATURE');
    expect(() =>
      readAirwallexWebhook(raw, { timestamp: undefined, signature: undefined }, CHECK),
    ).toThrow('BAD_SIGNATURE');
  });

  it('is refused outside its time window, even with a valid signature', () => {
    for (const at of [NOW.getTime() - 300_001, NOW.getTime() + 300_001]) {
      const old = signed(intentEvent('payment_intent.succeeded'), at);
      expect(() => readAirwallexWebhook(old.raw, old.headers, CHECK)).toThrow('STALE_TIMESTAMP');
    }
  });

  it('is accepted as an event if its signature is valid, so that the provider does not repeat it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.string({ unit: 'binary' })), (body) => {
        const { raw: odd, headers: good } = signed(body);
        const event = readAirwallexWebhook(odd, good, CHECK);
        expect(event.report).toEqual({ type: 'UNREADABLE' });
        expect(event.id).toBe(readAirwallexWebhook(odd, good, CHECK).id);
        expect(event.payload).toEqual({ base64: odd.toString('base64') });
      }),
    );
  });

  it('is kept for review, not failed, however deeply it is nested', () => {
    const { raw: deep, headers: good } = signed('['.repeat(120_000) + ']'.repeat(120_000));
    expect(readAirwallexWebhook(deep, good, CHECK).report).toEqual({ type: 'UNREADABLE' });
  });

  it.each([
    ['an amount below nothing', { amount: -75 }],
    ['no amount', { amount: 0 }],
    ['an amount finer than a cent', { amount: 0.1 + 0.2 }],
    ['an amount beyond all money', { amount: 1e22 }],
    ['an amount in words', { amount: 'a lot' }],
    ['a currency that is none', { currency: 'dollars' }],
    ['nothing captured', { captured_amount: 0 }],
    ['NUL in a text', { merchant_order_id: 'RP-\0' }],
    ['half a character', { metadata: { note: '\ud800' } }],
    ['half a character in a name', { metadata: { '\udc00': 1 } }],
    ['more levels than a database takes', { metadata: nested(1_000) }],
  ])('is kept for review with %s', (_what, object) => {
    const odd = signed(intentEvent('payment_intent.succeeded', object));
    const event = readAirwallexWebhook(odd.raw, odd.headers, CHECK);
    expect(event.report).toEqual({ type: 'UNREADABLE', intentId: 'int_1' });
    expect(JSON.stringify(event.payload)).not.toMatch(/\\u(0000|d[89a-f])/i);
  });

  it('reports the captured amount', () => {
    const partial = signed(intentEvent('payment_intent.succeeded', { captured_amount: 30.5 }));
    expect(readAirwallexWebhook(partial.raw, partial.headers, CHECK).report).toMatchObject({
      type: 'SUCCEEDED',
      intent: { amount: { minor: 7_500n } },
      captured: { minor: 3_050n },
    });
  });

  it("reports a dispute's stage, reason, evidence date, and time of its state", () => {
    const dispute = signed(
      intentEvent('payment_dispute.requires_response', {
        id: 'dis_1',
        payment_intent_id: 'int_1',
        amount: 20,
        stage: 'CHARGEBACK',
        reason: { code: '10.4', description: 'Fraud' },
        due_at: '2026-12-01T00:00:00+0000',
        updated_at: '2026-11-21T03:59:58+0000',
      }),
    );
    expect(readAirwallexWebhook(dispute.raw, dispute.headers, CHECK).report).toEqual({
      type: 'DISPUTE',
      intentId: 'int_1',
      dispute: {
        id: 'dis_1',
        amount: { minor: 2_000n, currency: 'USD' },
        status: 'OPEN',
        stage: 'CHARGEBACK',
        reason: 'Fraud',
        evidenceDueAt: new Date('2026-12-01T00:00:00Z'),
        updatedAt: new Date('2026-11-21T03:59:58Z'),
      },
    });
  });

  it.each([
    ['payment_intent.cancelled', {}, { type: 'CANCELLED' }],
    [
      'payment_attempt.risk_declined',
      { id: 'att_1', payment_intent_id: 'int_1', failure_code: 'risk_declined' },
      { type: 'ATTEMPT_FAILED', failureCode: 'risk_declined', intent: { id: 'int_1' } },
    ],
    [
      'payment_attempt.authorization_failed',
      {},
      { type: 'ATTEMPT_FAILED', failureCode: 'authorization_failed', intent: { id: 'int_1' } },
    ],
    ['payment_attempt.received', {}, { type: 'IGNORED' }],
    [
      'refund.settled',
      { id: 'ref_1', payment_intent_id: 'int_1', amount: 12.5 },
      {
        type: 'REFUND',
        intentId: 'int_1',
        refund: { id: 'ref_1', status: 'SETTLED', amount: { minor: 1_250n } },
      },
    ],
    [
      'refund.failed',
      { id: 'ref_1', payment_intent_id: 'int_1' },
      { type: 'REFUND', refund: { status: 'FAILED' } },
    ],
    [
      'payment_dispute.lost',
      { id: 'dis_1', payment_intent_id: 'int_1' },
      { type: 'DISPUTE', dispute: { status: 'LOST' } },
    ],
    [
      'payment_dispute.pending_review',
      { id: 'dis_1', payment_intent_id: 'int_1' },
      { type: 'DISPUTE', dispute: { status: 'OPEN' } },
    ],
    [
      'payment_dispute.won',
      { id: 'dis_1', payment_intent_id: 'int_1' },
      { type: 'DISPUTE', dispute: { status: 'WON' } },
    ],
    ['payout.paid', {}, { type: 'IGNORED' }],
  ])('%s is mapped as in PAYMENTS.md', (name, object, report) => {
    const event = signed(intentEvent(name, object));
    expect(readAirwallexWebhook(event.raw, event.headers, CHECK).report).toMatchObject(report);
  });
});
