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

describe('a webhook of the card provider', () => {
  const { raw, headers } = signed(intentEvent('payment_intent.succeeded'));

  it('is read in our words', () => {
    expect(readAirwallexWebhook(raw, headers, CHECK)).toMatchObject({
      id: 'evt_1',
      report: {
        type: 'SUCCEEDED',
        intent: { id: 'int_1', amount: { minor: 7_500n, currency: 'USD' }, orderReference: 'RP-1' },
      },
    });
  });

  it('is refused when any one byte of body, timestamp or signature differs', () => {
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

  it('is refused outside its window, also with a good signature', () => {
    for (const at of [NOW.getTime() - 300_001, NOW.getTime() + 300_001]) {
      const old = signed(intentEvent('payment_intent.succeeded'), at);
      expect(() => readAirwallexWebhook(old.raw, old.headers, CHECK)).toThrow('STALE_TIMESTAMP');
    }
  });

  it('never fails in another way, whatever is signed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.constant(intentEvent('payment_intent.succeeded', { amount: 0.1 + 0.2 })),
        ),
        (body) => {
          const { raw: odd, headers: good } = signed(body);
          expect(() => readAirwallexWebhook(odd, good, CHECK)).toThrow('MALFORMED_EVENT');
        },
      ),
    );
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
  ])('%s means what PAYMENTS.md says', (name, object, report) => {
    const event = signed(intentEvent(name, object));
    expect(readAirwallexWebhook(event.raw, event.headers, CHECK).report).toMatchObject(report);
  });
});
