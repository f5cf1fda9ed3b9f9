import type { FastifyPluginCallback } from 'fastify';
import { z } from 'zod';
import { TELEMETRY_LIMITS } from '../../../../schema/rules/limits.js';
import { networkOf } from '../../platform/address.js';
import type { Logger } from '../../platform/logger.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import { fieldsInvalid } from '../fields-invalid.js';
import { bearerToken, type CallerServices, requireCaller } from '../viewer.js';
import type { VisitorKeys } from './visitor-keys.js';

const MAX_BODY_BYTES = 16_000;
const MAX_PATH = 200;

/**
 * Batches per minute. A tab sends at most one every 2 s and one for each page that ends, and an office has many tabs behind
 * one address.
 */
const PER_NETWORK = { points: 300, seconds: 60 };
/** For all customers together, so that reports cannot fill a disk. */
const TOGETHER = { points: 1_200, seconds: 60 };
/** For all visitors together: apart from the customers', so that strangers cannot use those up. */
const VISITORS_TOGETHER = { points: 600, seconds: 60 };

/** Whether a page of the documentation helped its reader. */
const OPINIONS = ['page.helpful', 'page.not-helpful'] as const;
const TIMED_VITALS = ['web-vital.LCP', 'web-vital.INP', 'web-vital.FCP', 'web-vital.TTFB'] as const;

/** An identifier of the tracker: no typed text, and no characters that could end a line or a quotation. */
const word = (most: number) => z.string().regex(new RegExp(`^[\\w.:-]{1,${most}}$`));

/** Query and fragment may carry tokens, so only the path is kept; control and invisible characters are taken out. */
const path = z
  .string()
  .max(2_000)
  .transform((text) =>
    text
      .replace(/[?#].*/s, '')
      .replace(/[\p{C}\p{Z}]/gu, '')
      .slice(0, MAX_PATH),
  );

/** The pattern of a route, `/dashboard/orders/:orderId`, or "unknown": an address could hold what a person typed. */
const page = z.string().regex(new RegExp(`^[\\w/:.-]{1,${MAX_PATH}}$`));

/** A batch that outlives its page (`sendBeacon`) has no headers, so it carries the session. It is never logged. */
const beacon = z.object({ session: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/) });

const durationMs = z.number().min(0).max(TELEMETRY_LIMITS.durationMs);
/** Cumulative layout shift. */
const score = z.number().min(0).max(100);

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
        durationMs: durationMs.optional(),
        score: score.optional(),
        code: word(60).optional(),
        path: path.optional(),
      }),
    )
    .min(1)
    .max(TELEMETRY_LIMITS.entries),
});

/**
 * A batch of a visitor who is not signed in: web vitals and opinions, and no text of the sender's own. The path of a page has no more than
 * what paths of public pages have.
 */
const visitorBatch = z.strictObject({
  visitor: z.string().max(100),
  commonData: z.strictObject({
    build: z
      .string()
      .regex(/^[0-9a-f]{12}$/)
      .optional(),
    locale: z.enum(['en-US', 'zh-HK', 'de', 'es', 'ru']),
    page: z.string().regex(/^\/[a-z0-9/-]{0,60}$/),
  }),
  data: z
    .array(
      z.union([
        z.strictObject({ name: z.enum(TIMED_VITALS), durationMs }),
        z.strictObject({ name: z.literal('web-vital.CLS'), score }),
        z.strictObject({ name: z.enum(OPINIONS) }),
      ]),
    )
    .min(1)
    .max(TELEMETRY_LIMITS.entries),
});

interface Options {
  log: Logger;
  services: CallerServices;
  limits: RateLimits;
  visitorKeys: VisitorKeys;
}

/**
 * `POST /telemetry/logs`: what took long or went wrong in a browser, as text/plain JSON. The whole is bounded, and strangers
 * cannot write what they like to the log (SECURITY 48): a customer sends a session or an API key, a visitor the key of
 * `GET /telemetry/key`, with which only web vitals and opinions are taken.
 */
export const telemetry: FastifyPluginCallback<Options> = (
  app,
  { log, services, limits, visitorKeys },
  done,
) => {
  const perNetwork = limits.define('telemetry', PER_NETWORK);
  const together = limits.define('telemetry-together', TOGETHER);
  const visitorsTogether = limits.define('telemetry-visitors', VISITORS_TOGETHER);
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.get('/telemetry/key', async (request, reply) => {
    const network = networkOf(request.ip);
    await perNetwork.enforce(network);
    return reply.header('cache-control', 'no-store').send({ key: visitorKeys.issue(network) });
  });
  app.post('/telemetry/logs', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const network = networkOf(request.ip);
    await perNetwork.enforce(network);
    const visitor = visitorBatch.safeParse(request.body).data;
    if (visitor && visitorKeys.isValid(visitor.visitor, network)) {
      await visitorsTogether.enforce('all');
      for (const entry of visitor.data)
        log.info({ browser: { ...visitor.commonData, ...entry } }, 'browser report');
      return reply.code(204).send();
    }
    const token = bearerToken(request) ?? beacon.safeParse(request.body).data?.session ?? null;
    await requireCaller(request, reply, services, token);
    await together.enforce('all');
    const parsed = batch.safeParse(request.body);
    if (!parsed.success) throw fieldsInvalid(parsed.error);
    const { commonData, data } = parsed.data;
    // "code" is a word that the logger redacts.
    for (const { code, ...entry } of data)
      log.info({ browser: { ...commonData, ...entry, reason: code } }, 'browser report');
    return reply.code(204).send();
  });
  done();
};
