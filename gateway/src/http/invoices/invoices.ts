import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { InvoiceFiles } from '../../modules/invoice/invoice-files.service.js';
import { AppError, notFound } from '../../platform/errors.js';
import type { Locale } from '../../platform/locale.js';
import { attached, attachedParts } from '../attached.js';
import { fieldsInvalid } from '../fields-invalid.js';
import { day } from '../instants.js';
import { authorizedCaller, type CallerServices } from '../viewer.js';

const NUMBER = /^[A-Z0-9]{2,10}(-[CD]N)?-\d{4}-\d{6,10}$/;

const locale = z.enum(['en-US', 'zh-HK']).optional();
/** Days as the documents state them, in the seller's zone: `to` is not included. */
const period = z.object({ from: day, to: day, locale });

const OF_INVOICES = { config: { guarded: 'Me.invoices' } } as const;
/** Far more than a number or a period needs. */
const MAX_URL = 500;

interface Options {
  services: CallerServices & { invoiceFiles: InvoiceFiles };
}

/**
 * `GET /invoices/{number}.pdf` and `GET /invoices/archive.zip?from=2026-01-01&to=2026-02-01`, with a session or an API key that may
 * read orders. Another customer's document is NOT_FOUND, like one that does not exist.
 */
export const invoices: FastifyPluginCallback<Options> = (app, { services }, done) => {
  /** @throws AppError UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED */
  async function reader(request: FastifyRequest, reply: FastifyReply, kind: 'file' | 'archive') {
    if (request.url.length > MAX_URL)
      throw new AppError('BAD_USER_INPUT', 'The address is too long', { reason: 'FIELDS_INVALID' });
    const caller = await authorizedCaller(request, reply, services);
    const { accountId } = caller.viewer;
    await services.invoiceFiles.count(kind, accountId);
    return { accountId, own: caller.me.locale };
  }

  app.get<{ Params: { number: string } }>(
    '/invoices/:number.pdf',
    OF_INVOICES,
    async (request, reply) => {
      const { accountId, own } = await reader(request, reply, 'file');
      const { number } = request.params;
      const asked = parsed(z.object({ locale }), request.query);
      if (!NUMBER.test(number)) throw notFound('Invoice');
      const file = await services.invoiceFiles.file(accountId, number, asked.locale ?? own);
      return attached(reply, `${number}.pdf`, 'application/pdf').send(file);
    },
  );

  app.get('/invoices/archive.zip', OF_INVOICES, async (request, reply) => {
    const { accountId, own } = await reader(request, reply, 'archive');
    const { from, to, locale: asked } = parsed(period, request.query);
    const language: Locale = asked ?? own;
    const archive = await services.invoiceFiles.archive(accountId, { from, to }, language);
    const name = `invoices-${from}-${to}.zip`;
    return attachedParts(reply, { name, type: 'application/zip' }, archive);
  });
  done();
};

function parsed<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw fieldsInvalid(result.error);
}
