import type { FastifyPluginCallback } from 'fastify';
import { z } from 'zod';
import type { SupportInboxService } from '../../modules/support/support-inbox.service.js';
import { MINUTE_MS, type Clock } from '../../platform/clock.js';
import { equalInConstantTime, hmacSha256Hex } from '../../platform/crypto.js';
import { fieldsInvalid } from '../fields-invalid.js';

const MAX_BODY_BYTES = 256 * 1024;
/** Oldest request that is taken: an older one could be a recorded one. */
const WINDOW_MS = 5 * MINUTE_MS;

const ADDRESS = z.string().min(3).max(320);
/** See gateway/docs/support.md. Other fields are ignored, so that a mail service may send more. */
const email = z.object({
  messageId: z.string().min(1).max(1_000),
  from: ADDRESS,
  to: z.array(ADDRESS).min(1).max(50),
  text: z.string().max(200_000),
  headers: z.record(z.string().max(200), z.string().max(10_000)).default({}),
});

interface Options {
  inbox: SupportInboxService;
  /** Shared with the mail service. */
  secret: string;
  clock: Clock;
}

/**
 * `POST /webhooks/support-mail`: an email to a ticket's address. `x-timestamp` (ms) and `x-signature` (HMAC-SHA256 in hex over
 * timestamp and raw body), as the payment webhook has. Answers 200 also for an email that is dropped, with the reason as
 * `outcome`: to repeat it would change nothing.
 */
export const supportMailWebhook: FastifyPluginCallback<Options> = (
  app,
  { inbox, secret, clock },
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
  app.post('/webhooks/support-mail', async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const timestamp = String(request.headers['x-timestamp']);
    const signature = String(request.headers['x-signature']).toLowerCase();
    if (!equalInConstantTime(signature, hmacSha256Hex(secret, timestamp, raw)))
      return reply.code(401).send({ code: 'BAD_SIGNATURE' });
    const age = Math.abs(clock.now().getTime() - Number(timestamp));
    if (!(age <= WINDOW_MS)) return reply.code(401).send({ code: 'STALE_TIMESTAMP' });
    const parsed = email.safeParse(jsonOf(raw));
    if (!parsed.success) throw fieldsInvalid(parsed.error);
    const headers = Object.fromEntries(
      Object.entries(parsed.data.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const outcome = await inbox.receive({ ...parsed.data, headers });
    // Log it: the sender believes that support has the email.
    if (outcome !== 'ACCEPTED' && outcome !== 'REPEATED')
      request.log.warn({ outcome }, 'an email to support was dropped');
    return { received: true, outcome };
  });
  done();
};

/** The parsed body; undefined, which the schema refuses, if it is no JSON. */
function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
