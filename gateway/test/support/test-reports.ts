import { isLate, type UsageEvent } from '../../src/modules/usage/ingest/usage-event.js';
import { ProxyProtocol } from '../../src/modules/proxy/proxy-protocol.object.js';
import { newId } from '../../src/platform/ids.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { startTestAuth, type From, type TestAuth } from './test-auth.js';
import { viewerOf } from './test-services.js';
import { createSubAccount } from './test-sub-accounts.js';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface Bucket {
  start: string;
  end: string;
  totalBytes: string;
  isFinal: boolean;
}
interface Outcomes {
  paidBytes: string;
  freeBytes: string;
  writtenOffBytes: string;
}
interface Report extends Outcomes {
  from: string;
  to: string;
  timeZone: string;
  totalBytes: string;
  bytesUp: string;
  requests: string;
  averageBytes: string;
  dailyAverageBytes: string;
  peak: Bucket | null;
  buckets: Bucket[];
  series: ({ key: string; label: string; totalBytes: string; buckets: Bucket[] } & Outcomes)[];
  previous: {
    from: string;
    to: string;
    totalBytes: string;
    dailyAverageBytes: string;
    peak: Bucket | null;
    changePercent: number | null;
    existed: boolean;
  };
  recommendation: string;
  asOf: string | null;
  finalUntil: string;
  writtenOff: { reason: string; bytes: string }[];
}

const BUCKET = 'start end totalBytes isFinal';
const OUTCOMES = 'paidBytes freeBytes writtenOffBytes';
const FIELDS = `from to timeZone totalBytes ${OUTCOMES} bytesUp requests averageBytes dailyAverageBytes peak { ${BUCKET} }
  buckets { ${BUCKET} } series { key label totalBytes ${OUTCOMES} buckets { ${BUCKET} } } writtenOff { reason bytes }
  previous { from to totalBytes dailyAverageBytes peak { ${BUCKET} } changePercent existed } recommendation asOf finalUntil`;

/** A customer with two sub accounts, at ten in the morning, with helpers to use traffic and read statistics. */
export class TestReports {
  #batch = 0;

  private constructor(
    readonly gateway: TestAuth,
    readonly token: string,
    readonly viewer: Viewer,
    readonly first: string,
    readonly second: string,
    /** Midnight UTC of the current day. */
    readonly today: number,
  ) {}

  static async start(): Promise<TestReports> {
    const gateway = await startTestAuth();
    const { token, id: accountId } = await gateway.provenMember('reader@example.com');
    const viewer = viewerOf(accountId);
    const first = await createSubAccount(gateway, viewer, { username: 'reader1' });
    const second = await createSubAccount(gateway, viewer, { username: 'reader2' });
    // Ten in the morning, so that "today" stays the same day for the whole file.
    const now = gateway.clock.now().getTime();
    gateway.clock.advance(DAY - (now % DAY) + 10 * HOUR);
    const today = gateway.clock.now().getTime() - 10 * HOUR;
    await gateway.sql('UPDATE users SET created_at = $2 WHERE id = $1', [
      accountId,
      new Date(today - 100 * DAY),
    ]);
    return new TestReports(gateway, token, viewer, first, second, today);
  }

  close(): Promise<void> {
    return this.gateway.close();
  }

  /**
   * Uses 4,500 bytes in the last seven days, 1,500 in the compared part of the seven before, and 9,999 later on that
   * period's first day.
   */
  async useSome(): Promise<void> {
    const { today, second } = this;
    const events = [
      this.event(today + 9 * HOUR, 1_000n),
      this.event(today - DAY, 500n, { country: 'DE' }),
      this.event(today - 2 * DAY + 23 * HOUR, 3_000n, {
        subAccountId: second,
        protocol: ProxyProtocol.SOCKS5,
      }),
      this.event(today - 7 * DAY + 9 * HOUR, 1_500n),
      // Later on that day than the current time today, so outside the comparison.
      this.event(today - 7 * DAY + 11 * HOUR, 9_999n),
    ];
    await this.ingest(events);
    // The node is idle from then on.
    await this.ingest([]);
  }

  /** Reports events from the only configured node. Late events are booked as history, as if reported in time. */
  async ingest(events: UsageEvent[]): Promise<void> {
    const { services, clock } = this.gateway;
    const inTime = (event: UsageEvent) => !isLate(event.at, clock.now().getTime());
    for (const event of events.filter((event) => !inTime(event)))
      await services.db.transaction((tx) =>
        services.usageIngest.book(tx, [event], `history-${newId()}`),
      );
    const batch = ++this.#batch;
    await services.usageIngest.ingest('node-1', { batch, events: events.filter(inTime) });
  }

  event(at: number, bytes: bigint, change: Partial<UsageEvent> = {}): UsageEvent {
    return {
      at,
      subAccountId: this.first,
      country: 'US',
      protocol: ProxyProtocol.HTTPS,
      bytesUp: bytes / 10n,
      bytesDown: bytes - bytes / 10n,
      requests: 2,
      ...change,
    };
  }

  async usage(args: string, from: From = { token: this.token }, fields = FIELDS): Promise<Report> {
    const { body } = await this.gateway.graphql<{ me: { usage: Report } }>(
      `{ me { usage${args} { ${fields} } } }`,
      {},
      from,
    );
    if (!body.data) throw new Error(JSON.stringify(body.errors));
    return body.data.me.usage;
  }
}
