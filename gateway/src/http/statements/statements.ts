import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { STATEMENT_KEYS_PATH } from '../../../../schema/rules/statement-keys.js';
import { STATEMENT_FORM } from '../../modules/statement/statement-chain.js';
import type { StatementFiles } from '../../modules/statement/statement-files.service.js';
import type { StatementKeys } from '../../modules/statement/statement-keys.js';
import type { Statement } from '../../modules/statement/statement.js';
import { AppError, notFound } from '../../platform/errors.js';
import type { Locale } from '../../platform/locale.js';
import { attachedParts } from '../attached.js';
import { fieldsInvalid } from '../fields-invalid.js';
import { instant } from '../instants.js';
import { authorizedCaller, type CallerServices } from '../viewer.js';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
} as const;
type Format = keyof typeof TYPES;

const locale = z.enum(['en-US', 'zh-HK']).optional();
const language = z.object({ locale });
const period = z.object({ from: instant, to: instant, locale });
const OF_STATEMENTS = { config: { guarded: 'Me.statements' } } as const;
/** Far more than a month or a period needs. */
const MAX_URL = 500;

interface Options {
  services: CallerServices & { statementFiles: StatementFiles; statementKeys: StatementKeys };
  publicUrl: string;
}

/**
 * `GET /statements/2026-10.json` (or `.csv`, or `.pdf` in the language `?locale=`), and `GET /statements/period.csv?from=…&to=…`
 * with two instants, with a session or an API key that may read orders and usage. `STATEMENT_KEYS_PATH` has the public keys.
 */
export const statements: FastifyPluginCallback<Options> = (app, { services, publicUrl }, done) => {
  const { statementFiles, statementKeys } = services;

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED */
  async function reader(request: FastifyRequest, reply: FastifyReply, format: Format) {
    if (request.url.length > MAX_URL)
      throw new AppError('BAD_USER_INPUT', 'The address is too long', { reason: 'FIELDS_INVALID' });
    const { viewer, me } = await authorizedCaller(request, reply, services);
    const { accountId } = viewer;
    await statementFiles.count(format === 'pdf' ? 'pdf' : 'file', accountId);
    return { accountId, own: me.locale };
  }

  const send = (
    reply: FastifyReply,
    statement: Statement,
    { name, format, language }: { name: string; format: Format; language: Locale },
  ) => {
    const parts: AsyncIterable<string | Uint8Array> =
      format === 'pdf'
        ? statementFiles.pdf(statement, language)
        : statementFiles[format](statement);
    return attachedParts(
      reply,
      { name: `statement-${name}.${format}`, type: TYPES[format] },
      parts,
    );
  };

  for (const format of ['csv', 'json', 'pdf'] as const) {
    app.get<{ Params: { month: string } }>(
      `/statements/:month.${format}`,
      OF_STATEMENTS,
      async (request, reply) => {
        const { accountId, own } = await reader(request, reply, format);
        const { month: name } = request.params;
        const asked = parsed(language, request.query);
        if (!MONTH.test(name)) throw notFound('Statement');
        const statement = await statementFiles.ofMonth(accountId, name);
        return send(reply, statement, { name, format, language: asked.locale ?? own });
      },
    );
    app.get(`/statements/period.${format}`, OF_STATEMENTS, async (request, reply) => {
      const { accountId, own } = await reader(request, reply, format);
      const { from, to, locale } = parsed(period, request.query);
      const statement = await statementFiles.ofPeriod(accountId, from, to);
      const name = [from, to].map((at) => at.toISOString().slice(0, 10)).join('-');
      return send(reply, statement, { name, format, language: locale ?? own });
    });
  }

  app.get(STATEMENT_KEYS_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({
      form: STATEMENT_FORM,
      verifier: new URL('/verify-statement.mjs', publicUrl).href,
      keys: statementKeys.verifierKeys,
    }),
  );
  done();
};

function parsed<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw fieldsInvalid(result.error);
}
