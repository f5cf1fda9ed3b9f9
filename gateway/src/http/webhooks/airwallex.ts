import type { FastifyPluginCallback } from 'fastify';
import type { PaymentProvider } from '../../modules/payment/payment-provider.js';
import { WebhookError } from '../../modules/payment/payment-provider.js';
import type { PaymentReportService } from '../../modules/payment/payment-report.service.js';
import { MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock.js';
import type { Metrics } from '../../platform/metrics.js';

const MAX_BODY_BYTES = 256 * 1024;

/** How often a wrong clock is reported, however many webhooks it refuses. */
const ALARM_EVERY_MS = MINUTE_MS;

interface Options {
  provider: PaymentProvider;
  reports: PaymentReportService;
  clock: Clock;
  metrics: Metrics;
}

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * `POST /webhooks/airwallex`. Answers 200 when the event and its effect are committed, also for an event that makes no sense
 * and is kept for a person; the provider repeats anything else for about three days. The signature covers the raw bytes, so the body is not parsed before it is checked.
 */
export const airwallexWebhook: FastifyPluginCallback<Options> = (
  app,
  { provider, reports, clock, metrics },
  done,
) => {
  let alarmedAt = Number.NEGATIVE_INFINITY;
  /** Signed by the provider, but at another time: one of the two clocks is wrong, and no payment gets through. */
  const alarm = (skewMs: number) => {
    metrics.webhookClockSkew.set(skewMs / SECOND_MS);
    const now = clock.now().getTime();
    if (now - alarmedAt < ALARM_EVERY_MS) return;
    alarmedAt = now;
    app.log.error(
      { skewSeconds: Math.round(skewMs / SECOND_MS) },
      "the payment provider's clock differs from ours: its webhooks are refused",
    );
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, parsed) => {
      parsed(null, body);
    },
  );
  app.post('/webhooks/airwallex', async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const headers = {
      timestamp: header(request.headers['x-timestamp']),
      signature: header(request.headers['x-signature']),
    };
    try {
      const outcome = await reports.receive(provider.readWebhook(raw, headers, clock.now()));
      metrics.webhookOutcomes.inc({ outcome });
      metrics.webhookClockSkew.set(0);
      return { received: true, outcome };
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      metrics.webhookOutcomes.inc({ outcome: error.code });
      if (error.code === 'STALE_TIMESTAMP') alarm(error.skewMs);
      return reply.code(401).send({ code: error.code });
    }
  });
  done();
};
