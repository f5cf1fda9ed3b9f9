import type { Config } from './config.js';
import { openDatabases } from './databases.js';
import { createEngine } from './engine/engine.js';
import type { PdfDocuments } from './pdf-thread.js';
import type { Clock } from './platform/clock.js';
import { EventDelivery } from './platform/events/event-delivery.js';
import { Events } from './platform/events/events.js';
import type { Logger } from './platform/logger.js';
import { smtpMailer } from './platform/mail.js';
import { Metrics } from './platform/metrics.js';
import { PdfThread } from './platform/pdf/pdf-thread.js';
import { unprintableBy } from './platform/pdf/unprintable.js';
import { RateLimits } from './platform/rate-limit.js';
import { TimeZones } from './platform/time-zones.js';

/** Tests run the sources. */
const PDF_THREAD = import.meta.url.endsWith('.ts') ? './pdf-thread.ts' : './pdf-thread.js';

export interface CoreOptions {
  config: Config;
  log: Logger;
  clock: Clock;
}

/** The part of the composition root (services.ts) that knows no module. */
export async function composeCore({ config, log, clock }: CoreOptions) {
  const engine = createEngine(config.engine);
  const databases = await openDatabases({ config: config.database, engine, log });
  const events = new Events(clock);
  const mailer = smtpMailer(config.mail.smtpUrl, config.mail.from);
  const rateLimits = await RateLimits.open(config.redisUrl, (error) => {
    log.warn({ err: error }, 'Redis is unreachable: each gateway counts limits by itself');
  });
  const pdfs = new PdfThread<PdfDocuments>(new URL(PDF_THREAD, import.meta.url));
  return {
    ...databases,
    config,
    log,
    clock,
    engine,
    events,
    eventDelivery: new EventDelivery({ db: databases.db, clock, events }),
    mailer,
    pdfs,
    unprintable: (text: string) => unprintableBy(pdfs, text),
    rateLimits,
    timeZones: new TimeZones(databases.freshReads),
    metrics: new Metrics(),
    async close(): Promise<void> {
      mailer.close();
      rateLimits.close();
      await pdfs.close();
      await databases.close();
    },
  };
}
