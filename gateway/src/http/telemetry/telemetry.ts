import type { FastifyPluginCallback } from 'fastify';
import { z } from 'zod';
import type { Logger } from '../../platform/logger.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import { AppError } from '../../platform/errors.js';

const MAX_BODY_BYTES = 32_000;

/** A batch of the browser's tracker (PAYMENTS.md "Tracker"): at most 8 entries, durations of 0 to 60000 ms. */
const batch = z.object({
  commonData: z
    .record(z.string(), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
    .default({}),
  data: z
    .array(
      z.object({
        name: z.string().min(1).max(100),
        durationMs: z.number().min(0).max(60_000).optional(),
        code: z.string().max(100).optional(),
        path: z.string().max(300).optional(),
      }),
    )
    .min(1)
    .max(8),
});

/** `POST /telemetry/logs`: what went wrong or took long in browsers, as text/plain JSON (so `sendBeacon` can send it). */
export const telemetry: FastifyPluginCallback<{ log: Logger; limit: RateLimit }> = (
  app,
  { log, limit },
  done,
) => {
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post('/telemetry/logs', async (request, reply) => {
    await limit.enforce(request.ip);
    const parsed = batch.safeParse(request.body);
    if (!parsed.success)
      throw new AppError(
        'BAD_USER_INPUT',
        parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
      );
    for (const entry of parsed.data.data)
      log.info({ browser: { ...parsed.data.commonData, ...entry } }, 'browser report');
    return reply.code(204).send();
  });
  done();
};
