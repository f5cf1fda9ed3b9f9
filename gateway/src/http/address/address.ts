import type { FastifyPluginCallback } from 'fastify';
import { canonicalAddress } from '../../../../schema/rules/address.js';

/** Where the address that a caller comes from is told. */
export const ADDRESS_PATH = '/address';

/** `GET /address` → `{"ip": "203.0.113.9"}`: what the proxy test asks unless PROXY_TEST_URL names something else. Public. */
export const address: FastifyPluginCallback = (app, _options, done) => {
  app.get(ADDRESS_PATH, (request, reply) =>
    reply.header('cache-control', 'no-store').send({ ip: canonicalAddress(request.ip) }),
  );
  done();
};
