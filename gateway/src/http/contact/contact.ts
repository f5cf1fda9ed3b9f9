import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { TICKET_CATEGORIES } from '../../../../schema/rules/ticket.js';
import type { ContactService } from '../../modules/support/contact.service.js';
import type { Clock } from '../../platform/clock.js';
import { databaseUnavailable, isDatabaseUnavailable } from '../../platform/database/unavailable.js';
import { AppError, HTTP_STATUS, UserError } from '../../platform/errors.js';
import type { Locale } from '../../platform/locale.js';
import { contentPolicy, NO_ORIGINS, readPolicyManifest } from '../site/content-policy.js';
import { ContactPage } from './contact-page.js';

interface Options {
  contact: Pick<ContactService, 'send'>;
  clock: Clock;
  clientDist: string;
  /** The site's address. */
  publicUrl: string;
}

/** The form in each language of the site's pages about people (client/src/site/languages.ts). */
const FORMS = [
  { locale: 'en-US', prefix: '' },
  { locale: 'zh-HK', prefix: '/zh-hk' },
] as const satisfies readonly { locale: Locale; prefix: string }[];

interface Refusal {
  status: number;
  problems: readonly string[];
  retryAfterSeconds?: number;
}

/**
 * `POST /contact` and `POST /zh-hk/contact`: the public contact form as a browser sends it, with and without scripts. It
 * opens the same ticket as the mutation `contactSend`.
 *
 * - A browser (`Accept: text/html`) gets 303 to `…/contact/sent`, or the form again, with what was typed and what is wrong.
 * - A script gets `{problems: []}`, or `{code, problems: [code]}` with an error status.
 */
export const contactForm: FastifyPluginAsync<Options> = async (
  app,
  { contact, clock, clientDist, publicUrl },
) => {
  const { origin } = new URL(publicUrl);
  const { files } = await readPolicyManifest(clientDist);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, parsed) => {
      parsed(null, new URLSearchParams(String(body)));
    },
  );

  for (const { locale, prefix } of FORMS) {
    const page = await ContactPage.read(clientDist, `site${prefix}/contact/answer.html`);
    const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
      const { status, problems, retryAfterSeconds } = refusal;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
      reply.code(status).header('cache-control', 'no-store');
      if (!wantsPage(request)) return reply.send({ code: problems[0], problems });
      return reply
        .header('content-security-policy', contentPolicy(files, page.file, NO_ORIGINS))
        .type('text/html; charset=utf-8')
        .send(page.fill(textOf(request.body), problems));
    };

    app.route({
      method: 'POST',
      url: `${prefix}/contact`,
      errorHandler: (error: FastifyError, request, reply) => {
        const refusal = refusalOf(error);
        if (refusal.status >= 500) request.log.error({ err: error }, 'contact form failed');
        void refuse(request, reply, refusal);
      },
      handler: async (request, reply) => {
        // Another site must not use its visitors' networks up, nor write in their name.
        if (isForeign(request, origin))
          return refuse(request, reply, { status: HTTP_STATUS.FORBIDDEN, problems: ['FAILED'] });
        const text = textOf(request.body);
        // A form without a script has no key of its own. The same words on the same day are the same message.
        const key = `form ${clock.now().toISOString().slice(0, 10)}`;
        await contact.send({ ...text, locale }, key, request.ip);
        return wantsPage(request)
          ? reply.redirect(`${prefix}/contact/sent`, 303)
          : reply.send({ problems: [] });
      },
    });
  }
};

function wantsPage({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}

/**
 * Whether a page of another site sent the form. `Sec-Fetch-Site: same-origin` comes from the browser, whatever name the site
 * is opened under. Without it, `Origin` decides, which older browsers send too; programs send neither.
 */
function isForeign({ headers }: FastifyRequest, origin: string): boolean {
  const relation = headers['sec-fetch-site'];
  if (relation === 'same-origin') return false;
  if (relation === 'cross-site') return true;
  return headers.origin !== undefined && headers.origin !== origin;
}

/** The fields of the form. A field that it lacks is empty. */
function textOf(body: unknown) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const text = (name: string) => form.get(name) ?? '';
  return {
    name: text('name'),
    email: text('email').trim(),
    category: TICKET_CATEGORIES.find((category) => category === form.get('category')) ?? 'OTHER',
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
}

function refusalOf(thrown: FastifyError): Refusal {
  const error = isDatabaseUnavailable(thrown) ? databaseUnavailable(thrown) : thrown;
  if (error instanceof UserError)
    return { status: 400, problems: error.errors.map(({ code }) => code) };
  if (error instanceof AppError) {
    const { code, details } = error;
    const retry = Number(details['retryAfterSeconds']);
    return {
      status: HTTP_STATUS[code],
      problems: [code === 'RATE_LIMITED' ? code : 'FAILED'],
      ...(Number.isFinite(retry) && { retryAfterSeconds: retry }),
    };
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { status: 413, problems: ['MESSAGE_TOO_LONG'] };
  return { status: error.statusCode ?? 500, problems: ['FAILED'] };
}
