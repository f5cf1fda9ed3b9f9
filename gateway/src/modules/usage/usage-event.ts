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

/** Most events that one batch may hold. */
export const MAX_EVENTS = 10_000;

/** A report that is not what the edge API describes. `part` names the first thing that is wrong, e.g. `events.3.bytesUp`. */
export class MalformedBatchError extends Error {
  override readonly name = 'MalformedBatchError';

  constructor(readonly part: string) {
    super(`malformed usage batch: ${part}`);
  }
}
