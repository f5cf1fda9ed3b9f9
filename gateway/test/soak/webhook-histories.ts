import type { Random } from './random.js';

/** Minor units. Every order of a soak has this price. */
export const PRICE = 7_500;

/** A provider event, as a body to sign. */
export interface Delivery {
  event: string;
  body: string;
}

export interface Report {
  id: string;
  /** Whole seconds, like the provider's times. */
  at: number;
  status: string;
  minor: number;
}

/** The true history of one intent. The model computes the order from it, the gateway from its shuffled deliveries. */
export interface IntentHistory {
  intentId: string;
  paymentId: string;
  /** The gateway learns the intent's id in the middle of the deliveries. */
  adoptedLate: boolean;
  captures: number[];
  cancelled: boolean;
  attempts: number;
  refunds: Report[];
  disputes: Report[];
  /** Reports with a wrong amount or currency. */
  mismatches: number;
  /** Reports with values that no amount or database can hold. */
  unreadable: number;
  deliveries: Delivery[];
}

const REFUND_WAYS = [
  ['received'],
  ['received', 'accepted'],
  ['received', 'accepted', 'settled'],
  ['received', 'accepted', 'settled'],
  ['received', 'failed'],
  ['received', 'accepted', 'settled', 'failed'],
];
const DISPUTE_WAYS = [
  ['requires_response'],
  ['requires_response', 'challenged', 'pending_decision', 'lost'],
  ['requires_response', 'challenged', 'won'],
  ['requires_response', 'accepted'],
  ['requires_response', 'expired'],
  ['requires_response', 'challenged', 'lost', 'reversed'],
  ['requires_response', 'won', 'challenged', 'pending_closure'],
];
const FAILURES = [
  'authorization_failed',
  'authentication_failed',
  'risk_declined',
  'failed_to_process',
  'capture_failed',
  'expired',
];
const STAGES = ['RFI', 'PRE_CHARGEBACK', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'];
const START = Date.UTC(2026, 10, 1) / 1_000;

/** A random set of everything that can be reported about one intent. */
export function intentHistory(
  random: Random,
  names: { intentId: string; paymentId: string; number: string },
): IntentHistory {
  const { intentId, paymentId } = names;
  const history: IntentHistory = {
    intentId,
    paymentId,
    adoptedLate: random.chance(20),
    captures: random.pick([[], [PRICE], [PRICE], [PRICE], [3_000], [3_000, PRICE], [1, 2_500]]),
    cancelled: random.chance(15),
    attempts: random.below(3),
    refunds: [],
    disputes: [],
    mismatches: random.chance(8) ? 1 : 0,
    unreadable: random.chance(8) ? 1 : 0,
    deliveries: [],
  };
  const intent = {
    id: intentId,
    amount: PRICE / 100,
    currency: 'USD',
    merchant_order_id: names.number,
  };
  let events = 0;
  let at = START + random.below(1_000_000);
  const tell = (name: string, object: Record<string, unknown>) => {
    const event = `evt_${intentId}_${++events}`;
    const created = { id: event, name, account_id: 'acct', created_at: wireTime(at) };
    history.deliveries.push({
      event,
      body: JSON.stringify({
        ...created,
        data: { object: { ...object, updated_at: wireTime(at) } },
      }),
    });
    // Two reports often fall into the same second.
    at += random.below(3);
  };

  for (let n = 0; n < history.attempts; n++) {
    const attempt = { id: `att_${intentId}_${n}`, payment_intent_id: intentId };
    tell(`payment_attempt.${random.pick(FAILURES)}`, { ...intent, ...attempt });
  }
  for (const minor of history.captures)
    tell('payment_intent.succeeded', { ...intent, captured_amount: minor / 100 });
  if (history.cancelled) tell('payment_intent.cancelled', intent);

  const returns = (kind: 'refund' | 'payment_dispute', ways: string[][], reports: Report[]) => {
    const count = history.captures.length > 0 || random.chance(10) ? random.below(3) : 0;
    for (let n = 0; n < count; n++) {
      const id = `${kind}_${intentId}_${n}`;
      let minor = 1 + random.below(PRICE / 2);
      for (const status of random.pick(ways)) {
        // Partly won: the disputed amount decreases.
        if (kind === 'payment_dispute' && random.chance(30)) minor = 1 + random.below(minor);
        reports.push({ id, at, status, minor });
        tell(`${kind}.${status}`, {
          id,
          payment_intent_id: intentId,
          amount: minor / 100,
          currency: 'USD',
          ...(kind === 'payment_dispute' && {
            stage: random.pick(STAGES),
            reason: { code: '10.4' },
            due_at: wireTime(at + 864_000),
          }),
        });
      }
    }
  };
  returns('refund', REFUND_WAYS, history.refunds);
  returns('payment_dispute', DISPUTE_WAYS, history.disputes);

  for (let n = 0; n < history.mismatches; n++)
    tell('payment_intent.succeeded', {
      ...intent,
      ...random.pick([{ amount: 1 }, { currency: 'JPY', amount: 75 }, { captured_amount: 75.01 }]),
    });
  for (let n = 0; n < history.unreadable; n++)
    tell('payment_intent.succeeded', {
      ...intent,
      ...random.pick<object>([
        { amount: -75 },
        { amount: 0 },
        { captured_amount: 0.001 },
        { metadata: { note: 'NUL \0' } },
        { metadata: { note: 'half \ud800' } },
      ]),
    });
  if (random.chance(10)) tell('payment_intent.requires_payment_method', intent);
  return history;
}

function wireTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace(/\.\d{3}Z$/, '+0000');
}
