import type { ProxyProtocol, UsageEvent } from '../edge/edge-client.js';

/** The key that bytes are booked under. */
export interface UsageLabel {
  readonly subAccountId: string;
  readonly country: string;
  readonly protocol: ProxyProtocol;
}

/** Totals of one label since the process started, reported or not. Bytes are decimal strings. */
export interface CounterRow extends UsageLabel {
  readonly bytesUp: string;
  readonly bytesDown: string;
  readonly requests: number;
}

/** The counters of one label. `open` has not been made into an event yet; `closed` has. */
export class Counter {
  private open = { up: 0n, down: 0n, requests: 0 };
  private closed = { up: 0n, down: 0n, requests: 0 };

  constructor(private readonly label: UsageLabel) {}

  up(bytes: number): void {
    this.open.up += BigInt(bytes);
  }

  down(bytes: number): void {
    this.open.down += BigInt(bytes);
  }

  request(): void {
    this.open.requests += 1;
  }

  /** Moves the open counts into an event; undefined if there are none. */
  take(at: Date): UsageEvent | undefined {
    const { up, down, requests } = this.open;
    if (up === 0n && down === 0n && requests === 0) return undefined;
    this.closed = {
      up: this.closed.up + up,
      down: this.closed.down + down,
      requests: this.closed.requests + requests,
    };
    this.open = { up: 0n, down: 0n, requests: 0 };
    return {
      at: at.toISOString(),
      ...this.label,
      bytesUp: up.toString(),
      bytesDown: down.toString(),
      requests,
    };
  }

  row(): CounterRow {
    const { open, closed } = this;
    return {
      ...this.label,
      bytesUp: (open.up + closed.up).toString(),
      bytesDown: (open.down + closed.down).toString(),
      requests: open.requests + closed.requests,
    };
  }
}

/**
 * Counts the bytes that are charged, live, per sub account, exit country and protocol.
 *
 * A byte counts when the node has relayed it between the client and the target, on the target's side of the node:
 * - **up**: accepted by the operating system for the target's connection;
 * - **down**: received from the target's connection, and accepted by the operating system for the client's.
 *
 * For CONNECT and SOCKS5 that is every tunnelled byte, TLS included. For plain HTTP it is the request as sent to the
 * target and the response as received from it: request and status line, headers, chunk framing, body. Never counted:
 * the conversation with the proxy itself (CONNECT request and answer, SOCKS5 handshake, Proxy-Authorization, refusals and
 * error pages made by the node), TCP/IP headers and retransmissions, DNS.
 *
 * A request is one plain HTTP request (each of a kept-alive connection), one CONNECT or one SOCKS5 connection, counted when
 * the target's connection is open.
 */
export class Meter {
  private readonly counters = new Map<string, Counter>();

  counter(label: UsageLabel): Counter {
    const key = `${label.subAccountId} ${label.country} ${label.protocol}`;
    let counter = this.counters.get(key);
    if (!counter) {
      counter = new Counter(label);
      this.counters.set(key, counter);
    }
    return counter;
  }

  /** Everything counted since the previous call, as events. The caller owns them; they are not returned again. */
  take(at: Date): UsageEvent[] {
    return [...this.counters.values()]
      .map((counter) => counter.take(at))
      .filter((event) => event !== undefined);
  }

  rows(): CounterRow[] {
    return [...this.counters.values()].map((counter) => counter.row());
  }
}
