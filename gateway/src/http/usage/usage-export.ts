import type { FastifyPluginCallback } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { UsageExports } from '../../modules/usage/report/usage-exports.service.js';
import type { UsageQueryInput } from '../../modules/usage/report/usage-query.js';
import { attachedParts } from '../attached.js';
import { invalidAddress, queryInput } from '../query-input.js';
import { authorizedCaller, type CallerServices } from '../viewer.js';

/** Far more than a query with a hundred sub accounts needs. */
const MAX_URL = 8_000;

interface Options {
  services: CallerServices & { usageExports: UsageExports };
  schema: GraphQLSchema;
}

/**
 * `GET /usage/export.csv?query={"period":"LAST_MONTH","groupBy":"COUNTRY"}`, with a session or an API key that may read usage. The
 * query is the schema's `UsageQuery` as JSON; buckets may be of any length. The file is written while it is sent.
 */
export const usageExport: FastifyPluginCallback<Options> = (app, { services, schema }, done) => {
  app.get<{ Querystring: { query?: unknown } }>(
    '/usage/export.csv',
    { config: { guarded: 'Me.usage' } },
    async (request, reply) => {
      if (request.url.length > MAX_URL) throw invalidAddress('The address is too long');
      const { viewer } = await authorizedCaller(request, reply, services);
      const query = queryInput(schema, 'UsageQuery', 'query', request.query.query);
      const { name, lines } = await services.usageExports.csv(
        viewer.accountId,
        query as UsageQueryInput,
      );
      return attachedParts(reply, { name, type: 'text/csv; charset=utf-8' }, lines);
    },
  );
  done();
};
