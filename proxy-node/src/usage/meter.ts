import { requestOutcome, type RequestOutcome } from '../../../schema/rules/request-outcomes.js';
import type { ProxyProtocol, UsageEvent } from '../edge/edge-client.js';

/** Whose usage it is, by which way, and with which target. */
export interface UsageLabel {
  readonly subAccountId: string;
  readonly country: string;
  readonly protocol: ProxyProtocol;
  /** As the account allows it to be kept: see usage-target.ts. */
  readonly target: string;
  readonly clientNetwork: string;
}

/** Totals since the process started, reported or not. Bytes are decimal strings. */
export interface CounterRow extends Pick<UsageLabel, 'subAccountId' | 'country' | 'protocol'> {
  readonly bytesUp: string;
  readonly bytesDown: string;
  readonly requests: number;
}

/** Counts of one label and outcome that no event has yet. */
interface Figures {
  readonly label: UsageLabel;
  readonly outcome: RequestOutcome;
  up: number;
  down: number;
  overheadUp: number;
  overheadDown: number;
  handshake: number;
  requests: number;
}

interface Total {
  readonly label: UsageLabel;
  up: bigint;
  down: bigint;
  requests: number;
}

/** Labels of one sub account that a report names. Further ones are summed up without target and network. */
const MAX_LABELS = 1_000;

/** Counts for one label. It may outlive any number of reports. */
export class Counter {
  /** Where bytes are counted until the next report. */
  private passing: Figures | undefined;
  private report = -1;

  constructor(
    private readonly meter: Meter,
    private readonly label: UsageLabel,
  ) {}

  /** @param overhead how many of these bytes belong to headers and chunk framing */
  up(bytes: number, overhead: number): void {
    const figures = this.figures();
    figures.up += bytes;
    figures.overheadUp += overhead;
  }

  /** @param overhead how many of these bytes belong to headers and chunk framing */
  down(bytes: number, overhead: number): void {
    const figures = this.figures();
    figures.down += bytes;
    figures.overheadDown += overhead;
  }

  /** Counts a request with the way it ended, and the bytes that client and node exchanged about it. */
  request(code: string, handshakeBytes: number): void {
    const figures = this.meter.figuresOf(this.label, requestOutcome(code));
    figures.requests += 1;
    figures.handshake += handshakeBytes;
  }

  private figures(): Figures {
    if (this.passing === undefined || this.report !== this.meter.report) {
      this.passing = this.meter.figuresOf(this.label, 'OK');
      this.report = this.meter.report;
    }
    return this.passing;
  }
}

/**
 * Counts bytes live, by label: schema/rules/counted-bytes.ts says which, and which of them are charged.
 *
 * A byte counts when the node has relayed it between the client and the target, on the target's side of the node:
 * - **up**: accepted by the operating system for the target's connection;
 * - **down**: received from the target's connection, and accepted by the operating system for the client's.
 *
 * Bytes pass before anybody knows how their request ends, so they are all counted as OK. A request counts once, with its
 * outcome: a tunnel when it is open, a plain HTTP request when it is over, and either when it is refused.
 *
 * Counts are forgotten once they are in an event, so idle labels take no memory; only `rows` keeps their totals.
 */
export class Meter {
  private figures = new Map<string, Figures>();
  private labelsOf = new Map<string, number>();
  private readonly totals = new Map<string, Total>();
  /** Number of the report that the counts will be in. */
  report = 0;

  counter(label: UsageLabel): Counter {
    return new Counter(this, label);
  }

  /** The counts of a label and outcome, until the next `take`. */
  figuresOf(label: UsageLabel, outcome: RequestOutcome): Figures {
    const { subAccountId, country, protocol, target, clientNetwork } = label;
    const key = [subAccountId, country, protocol, target, clientNetwork, outcome].join(' ');
    let figures = this.figures.get(key);
    if (figures !== undefined) return figures;
    const labels = this.labelsOf.get(subAccountId) ?? 0;
    if (labels >= MAX_LABELS && (target !== '' || clientNetwork !== ''))
      return this.figuresOf({ ...label, target: '', clientNetwork: '' }, outcome);
    this.labelsOf.set(subAccountId, labels + 1);
    figures = {
      label,
      outcome,
      up: 0,
      down: 0,
      overheadUp: 0,
      overheadDown: 0,
      handshake: 0,
      requests: 0,
    };
    this.figures.set(key, figures);
    return figures;
  }

  /** Everything counted since the previous call, as events. The caller owns them; they are not returned again. */
  take(at: Date): UsageEvent[] {
    const taken = [...this.figures.values()];
    this.figures = new Map();
    this.labelsOf = new Map();
    this.report += 1;
    for (const figures of taken) addTo(this.totals, figures);
    return taken.map(({ label, outcome, ...count }) => ({
      at: at.toISOString(),
      subAccountId: label.subAccountId,
      country: label.country,
      protocol: label.protocol,
      bytesUp: String(count.up),
      bytesDown: String(count.down),
      overheadUp: String(count.overheadUp),
      overheadDown: String(count.overheadDown),
      handshakeBytes: String(count.handshake),
      requests: count.requests,
      outcome,
      target: label.target,
      clientNetwork: label.clientNetwork,
    }));
  }

  rows(): CounterRow[] {
    const totals = new Map([...this.totals].map(([key, total]) => [key, { ...total }]));
    for (const figures of this.figures.values()) addTo(totals, figures);
    return [...totals.values()].map(({ label, up, down, requests }) => ({
      subAccountId: label.subAccountId,
      country: label.country,
      protocol: label.protocol,
      bytesUp: up.toString(),
      bytesDown: down.toString(),
      requests,
    }));
  }
}

function addTo(totals: Map<string, Total>, { label, up, down, requests }: Figures): void {
  const key = `${label.subAccountId} ${label.country} ${label.protocol}`;
  let total = totals.get(key);
  if (total === undefined) totals.set(key, (total = { label, up: 0n, down: 0n, requests: 0 }));
  total.up += BigInt(up);
  total.down += BigInt(down);
  total.requests += requests;
}
