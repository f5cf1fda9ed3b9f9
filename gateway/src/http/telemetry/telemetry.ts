import type { FastifyPluginCallback } from 'fastify';
import { z } from 'zod';
import { networkOf } from '../../platform/address.js';
import type { Logger } from '../../platform/logger.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import { AppError } from '../../platform/errors.js';
import type { Services } from '../../services.js';
import { bearerToken, resolveCaller } from '../viewer.js';

const MAX_BODY_BYTES = 16_000;
const MAX_ENTRIES = 8;
const MAX_DURATION_MS = 60_000;
const MAX_PATH = 200;

/**
 * Batches per minute. A tab sends at most one every 2 s and one for each page that ends, and an office has many tabs behind
 * one address.
 */
const PER_NETWORK = { points: 300, seconds: 60 };
/** For all customers together, so that reports cannot fill a disk. */
const TOGETHER = { points: 1_200, seconds: 60 };

/** A word of the tracker's own: nothing that a person typed, and nothing that could end a line or a quotation. */
const word = (most: number) => z.string().regex(new RegExp(`^[\\w.:-]{1,${most}}$`));

/** Query and fragment may carry tokens, so only the path is kept; control and invisible characters are taken out. */
const path = z
  .string()
  .max(2_000)
  .transform((text) =>
    text
      .replace(/[?#][^]*$/, '')
      .replace(/[\p{C}\p{Z}]/gu, '')
      .slice(0, MAX_PATH),
  );

/** The pattern of a route, `/dashboard/orders/:orderId`, or "unknown": an address could hold what a person typed. */
const page = z.string().regex(new RegExp(`^[\\w/:.-]{1,${MAX_PATH}}$`));

/** A batch that outlives its page (`sendBeacon`) has no headers, so it carries the session. It is never logged. */
const beacon = z.object({ session: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/) });

/** A batch of the browser's tracker (PAYMENTS.md "Tracker"). Fields that are not named here are refused, never logged. */
const batch = z.strictObject({
  session: beacon.shape.session.optional(),
  commonData: z
    .strictObject({
      build: word(40).optional(),
      locale: word(20).optional(),
      page: page.optional(),
    })
    .default({}),
  data: z
    .array(
      z.strictObject({
        name: word(60),
        durationMs: z.number().min(0).max(MAX_DURATION_MS).optional(),
        code: word(60).optional(),
        path: path.optional(),
      }),
    )
    .min(1)
    .max(MAX_ENTRIES),
});

interface Options {
  log: Logger;
  services: Pick<Services, 'sessions' | 'apiKeys'>;
  limits: RateLimits;
}

/**
 * `POST /telemetry/logs`: what took long or went wrong in a customer's browser, as text/plain JSON. Strangers cannot write
 * to the log (SECURITY 48): a session or an API key is required, and the whole is bounded.
 */
export const telemetry: FastifyPluginCallback<Options> = (app, { log, services, limits }, done) => {
  const perNetwork = limits.define('telemetry', PER_NETWORK);
  const together = limits.define('telemetry-together', TOGETHER);
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post('/telemetry/logs', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    await perNetwork.enforce(networkOf(request.ip));
    const token = bearerToken(request) ?? beacon.safeParse(request.body).data?.session ?? null;
    if ((await resolveCaller(request, reply, services, token)) === null)
      throw new AppError('UNAUTHENTICATED', 'Sign in, or send an API key');
    await together.enforce('all');
    const parsed = batch.safeParse(request.body);
    if (!parsed.success) {
      const fields = new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'body'));
      throw new AppError('BAD_USER_INPUT', `Malformed: ${[...fields].join(', ')}`);
    }
    const { commonData, data } = parsed.data;
    // "code" is a word that the logger redacts.
    for (const { code, ...entry } of data)
      log.info({ browser: { ...commonData, ...entry, reason: code } }, 'browser report');
    return reply.code(204).send();
  });
  done();
};
