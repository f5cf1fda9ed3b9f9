import { Readable } from 'node:stream';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brand } from '../../../../schema/rules/brand.js';
import { PERMISSIONS } from '../../../../schema/rules/permissions.js';
import { STATEMENT_FORM } from '../../modules/statement/statement-chain.js';
import type { StatementFiles } from '../../modules/statement/statement-files.service.js';
import type { StatementKeys } from '../../modules/statement/statement-keys.js';
import { AppError, notFound } from '../../platform/errors.js';
import { authorize } from '../../platform/viewer.js';
import { fieldsInvalid } from '../fields-invalid.js';
import { type CallerServices, requireCaller } from '../viewer.js';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
type Format = keyof typeof TYPES;

/** Named after the brand, because the path must not collide with anybody else's. */
export const KEYS_PATH = `/.well-known/${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-statements.json`;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const period = z.object({ from: instant, to: instant });
/** Far more than a month or a period needs. */
const MAX_URL = 500;

interface Options {
  services: CallerServices & { statementFiles: StatementFiles; statementKeys: StatementKeys };
  publicUrl: string;
}

/**
 * `GET /statements/2026-10.json` (or `.csv`), and `GET /statements/period.csv?from=…&to=…` with two instants, with a
 * session or an API key that may read orders. `KEYS_PATH` has the public keys.
 */
export const statements: FastifyPluginCallback<Options> = (app, { services, publicUrl }, done) => {
  const { statementFiles, statementKeys } = services;

  /** @throws AppError UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED */
  async function reader(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    if (request.url.length > MAX_URL)
      throw new AppError('BAD_USER_INPUT', 'The address is too long', { reason: 'FIELDS_INVALID' });
    const { viewer } = await requireCaller(request, reply, services);
    authorize(viewer, PERMISSIONS['Me.statements']);
    await statementFiles.count(viewer.accountId);
    return viewer.accountId;
  }

  for (const format of ['csv', 'json'] as const) {
    app.get<{ Params: { month: string } }>(
      `/statements/:month.${format}`,
      async (request, reply) => {
        const accountId = await reader(request, reply);
        const { month } = request.params;
        if (!MONTH.test(month)) throw notFound('Statement');
        const statement = await statementFiles.ofMonth(accountId, month);
        const parts = statementFiles[format](statement);
        return attached(reply, month, format).send(Readable.from(parts));
      },
    );
    app.get(`/statements/period.${format}`, async (request, reply) => {
      const accountId = await reader(request, reply);
      const asked = period.safeParse(request.query);
      if (!asked.success) throw fieldsInvalid(asked.error);
      const { from, to } = asked.data;
      const statement = await statementFiles.ofPeriod(accountId, from, to);
      const name = [from, to].map((at) => at.toISOString().slice(0, 10)).join('-');
      return attached(reply, name, format).send(Readable.from(statementFiles[format](statement)));
    });
  }

  app.get(KEYS_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({
      form: STATEMENT_FORM,
      verifier: new URL('/verify-statement.mjs', publicUrl).href,
      keys: statementKeys.verifierKeys,
    }),
  );
  done();
};

/** Never shown inline, never cached: it tells what a customer did. */
function attached(reply: FastifyReply, name: string, format: Format): FastifyReply {
  return reply
    .header('content-type', TYPES[format])
    .header('content-disposition', `attachment; filename="statement-${name}.${format}"`)
    .header('cache-control', 'private, no-store');
}
