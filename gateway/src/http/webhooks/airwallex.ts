import type { FastifyPluginCallback } from 'fastify';
import type { PaymentProvider } from '../../modules/payment/payment-provider.js';
import { WebhookError } from '../../modules/payment/payment-provider.js';
import type { PaymentReportService } from '../../modules/payment/payment-report.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Metrics } from '../../platform/metrics.js';

const MAX_BODY_BYTES = 256 * 1024;

const STATUS = { BAD_SIGNATURE: 401, STALE_TIMESTAMP: 401, MALFORMED_EVENT: 400 } as const;

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
 * `POST /webhooks/airwallex`. Answers 200 only when the event and its effect are committed; the provider repeats anything
 * else for about three days. The signature covers the raw bytes, so the body is not parsed before it is checked.
 */
export const airwallexWebhook: FastifyPluginCallback<Options> = (
  app,
  { provider, reports, clock, metrics },
  done,
) => {
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
      return { received: true, outcome };
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      metrics.webhookOutcomes.inc({ outcome: error.code });
      return reply.code(STATUS[error.code]).send({ code: error.code });
    }
  });
  done();
};
