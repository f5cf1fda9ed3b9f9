import type { RequestOutcome } from '../../../../../schema/rules/request-outcomes.js';
import { SETTLEMENT_WINDOW_MS } from '../../entitlement/book/charging.service.js';
import type { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';

/**
 * What explains an event's bytes (schema/rules/counted-bytes.ts). A node of an earlier release reports none of it.
 */
export interface Explanation {
  /** The part of `bytesUp` that is headers and chunk framing. */
  overheadUp: bigint;
  overheadDown: bigint;
  /** What client and node said to each other. Never charged. */
  handshakeBytes: bigint;
  outcome: RequestOutcome;
  /** Registrable domain, host, or address of the target, as the account allows it to be kept. Empty: unknown. */
  target: string;
  /** The client's /24 or /48. Empty: unknown. */
  clientNetwork: string;
}

/** Bytes that a node passed for one sub account since its last report. */
export interface UsageEvent extends Partial<Explanation> {
  /** Milliseconds since the epoch. */
  at: number;
  subAccountId: string;
  /** Country of the exit, ISO 3166-1 alpha-2; ZZ if none was requested. */
  country: string;
  protocol: ProxyProtocol;
  bytesUp: bigint;
  bytesDown: bigint;
  requests: number;
}

/** What the roll-ups count of an event. */
export type CountedEvent = Pick<
  UsageEvent,
  'at' | 'subAccountId' | 'country' | 'protocol' | 'bytesUp' | 'bytesDown' | 'requests'
> &
  Partial<Explanation>;

export interface UsageBatch {
  /** The node numbers its batches from 1 without gaps. */
  batch: number;
  events: readonly UsageEvent[];
}

/** A batch's events with their three times (ACCOUNTING 2). */
export interface ReceivedEvents {
  /** As sent, with the node's own times. */
  reported: readonly UsageEvent[];
  /** The same events in the same order, with the times that count. */
  events: readonly UsageEvent[];
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

/** Whether an event arrived so long after the node's time that the customer does not pay for it (ACCOUNTING 6). */
export function isLate(reportedAt: number, receivedAt: number): boolean {
  return receivedAt - reportedAt > SETTLEMENT_WINDOW_MS;
}

/** Maximum number of events in a batch. */
export const MAX_EVENTS = 10_000;

/** A report that violates the edge API. `part` names the first invalid part, e.g. `events.3.bytesUp`. */
export class MalformedBatchError extends Error {
  override readonly name = 'MalformedBatchError';

  constructor(readonly part: string) {
    super(`malformed usage batch: ${part}`);
  }
}
