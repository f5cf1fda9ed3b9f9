import type { FastifyPluginCallback } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { filterOf } from '../../modules/proxy-request/proxy-request.filter.js';
import type { ProxyRequestFilterInput } from '../../modules/proxy-request/proxy-request.object.js';
import { MINUTE_MS } from '../../platform/clock.js';
import type { RateLimits } from '../../platform/rate-limit.js';
import { UserError } from '../../platform/errors.js';
import { invalidAddress, queryInput } from '../query-input.js';
import { authorizedCaller } from '../viewer.js';
import { RequestStreams, type StreamServices } from './request-streams.js';

/** Far more than a filter with a hundred sub accounts needs. */
const MAX_URL = 8_000;
/** A client that is cut off comes back every few seconds. */
const OPENINGS = { points: 120, seconds: MINUTE_MS / 1_000 };

interface Options {
  services: StreamServices & { rateLimits: RateLimits };
  schema: GraphQLSchema;
}

/**
 * `GET /requests/stream?filter={"isOk":false}`, with a session or an API key that may read usage: server-sent events, one for
 * each request that is new or whose tunnel has ended. `Last-Event-ID` continues where another stream broke off. The token
 * goes into a header, so a browser reads the stream with `fetch`.
 */
export const requestStream: FastifyPluginCallback<Options> = (app, { services, schema }, done) => {
  const streams = new RequestStreams(services);
  const openings = services.rateLimits.define('request-stream', OPENINGS);
  app.stopping.signal.addEventListener('abort', () => {
    streams.close();
  });
  app.get<{ Querystring: { filter?: unknown } }>(
    '/requests/stream',
    { config: { guarded: 'Me.requests' } },
    async (request, reply) => {
      if (request.url.length > MAX_URL) throw invalidAddress('The address is too long');
      const { viewer, me } = await authorizedCaller(request, reply, services);
      // Anybody can register any number of accounts.
      if (!me.emailVerified) throw new UserError('EMAIL_NOT_VERIFIED');
      await openings.enforce(viewer.accountId);
      const input = queryInput(schema, 'ProxyRequestFilterInput', 'filter', request.query.filter);
      const filter = filterOf(input as ProxyRequestFilterInput);
      return (
        reply
          .header('content-type', 'text/event-stream')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          // A gateway that stops ends its streams, and must not wait for connections that could carry another request.
          .header('connection', 'close')
          .send(streams.open(viewer, filter, timeOf(request.headers['last-event-id'])))
      );
    },
  );
  done();
};

/** The time that the id of an event is. Null without one, and for the id of another kind of stream. */
function timeOf(id: string | string[] | undefined): Date | null {
  return typeof id === 'string' && /^\d{1,14}$/.test(id) ? new Date(Number(id)) : null;
}
