import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { intentIdOf, isAboutIntent, type PaymentBook } from './payment-book.js';
import type { IntentReport, PaymentProvider, ProviderEvent } from './payment-provider.js';
import { ProviderEventEntity } from './provider-event.entity.js';

/** Outcome of a report. All except APPLIED, IGNORED, and DUPLICATE need review. */
export type ReportOutcome =
  'APPLIED' | 'IGNORED' | 'DUPLICATE' | 'UNKNOWN_INTENT' | 'AMOUNT_MISMATCH' | 'UNREADABLE_REPORT';

const NEEDS_A_PERSON: ReadonlySet<ReportOutcome> = new Set([
  'UNKNOWN_INTENT',
  'AMOUNT_MISMATCH',
  'UNREADABLE_REPORT',
]);

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'log'> {
  provider: PaymentProvider;
  book: PaymentBook;
}

/** Receives the provider's webhooks. The browser's word is never used. */
export class PaymentReportService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Stores one event and applies it in one transaction. Concurrent deliveries of the same event wait for each other,
   * and only the first takes effect (SECURITY 2).
   */
  async receive(event: ProviderEvent): Promise<ReportOutcome> {
    const outcome = await this.deps.db.transaction(async (tx): Promise<ReportOutcome> => {
      await rows(tx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        `event:${event.id}`,
      ]);
      if (await tx.existsBy(ProviderEventEntity, { id: event.id })) return 'DUPLICATE';
      const now = this.deps.clock.now();
      const report = isAboutIntent(event.report) ? event.report : null;
      const result = report ? await this.#enter(tx, event, report, now) : noIntentOutcome(event);
      await tx.insert(ProviderEventEntity, {
        id: event.id,
        provider: this.deps.provider.name,
        name: event.name,
        intentId: report && intentIdOf(report),
        payload: event.payload as object,
        outcome: result,
        occurredAt: event.occurredAt,
        receivedAt: now,
      });
      return result;
    });
    if (NEEDS_A_PERSON.has(outcome)) {
      this.deps.log.error(
        { eventId: event.id, eventName: event.name, outcome },
        'a payment report needs a manual check',
      );
    }
    return outcome;
  }

  async #enter(
    tx: Tx,
    event: ProviderEvent,
    report: IntentReport,
    now: Date,
  ): Promise<ReportOutcome> {
    const requestId = 'intent' in report ? report.intent.requestId : null;
    const held = await this.deps.book.hold(tx, intentIdOf(report), requestId);
    // A report about an unknown intent takes effect once the intent is known. An unreadable one never does.
    if (!held) return report.type === 'UNREADABLE' ? 'UNREADABLE_REPORT' : 'UNKNOWN_INTENT';
    const timed = { report, at: event.occurredAt, eventId: event.id };
    return (await this.deps.book.enter(tx, held, [timed], { cause: event.id, now })) ?? 'APPLIED';
  }
}

function noIntentOutcome({ report }: ProviderEvent): ReportOutcome {
  return report.type === 'IGNORED' ? 'IGNORED' : 'UNREADABLE_REPORT';
}
