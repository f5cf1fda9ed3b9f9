import { SETTLEMENT_WINDOW_MS } from '../entitlement/charging.service.js';
import type { ProxyProtocol } from '../proxy/proxy-protocol.object.js';

/** Bytes that passed a node for one sub account, as the node counted them since its last report. */
export interface UsageEvent {
  /** Milliseconds since the epoch. */
  at: number;
  subAccountId: string;
  /** Where the exit is, ISO 3166-1 alpha-2; ZZ when none was asked for. */
  country: string;
  protocol: ProxyProtocol;
  bytesUp: bigint;
  bytesDown: bigint;
  requests: number;
}

export interface UsageBatch {
  /** Counted by the node from 1 without gaps. */
  batch: number;
  events: readonly UsageEvent[];
}

/** A batch's events with the three times of each (ACCOUNTING.md 2). */
export interface ReceivedEvents {
  /** As the node sent them: their times are the node's own. */
  reported: readonly UsageEvent[];
  /** The same in the same order, with the times that count. */
  events: readonly UsageEvent[];
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

/** Received so long after it occurred, by the node's own time, that the customer does not pay for it (ACCOUNTING.md 6). */
export function isLate(reportedAt: number, receivedAt: number): boolean {
  return receivedAt - reportedAt > SETTLEMENT_WINDOW_MS;
}

/** Most events that one batch may hold. */
export const MAX_EVENTS = 10_000;

/** A report that is not what the edge API describes. `part` names the first thing that is wrong, e.g. `events.3.bytesUp`. */
export class MalformedBatchError extends Error {
  override readonly name = 'MalformedBatchError';

  constructor(readonly part: string) {
    super(`malformed usage batch: ${part}`);
  }
}
