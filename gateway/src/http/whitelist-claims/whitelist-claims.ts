import type { FastifyError, FastifyPluginCallback } from 'fastify';
import { canonicalAddress } from '../../../../schema/rules/address.js';
import { ADDRESS_CLAIM_MINUTES } from '../../../../schema/rules/limits.js';
import {
  CLAIMS_PATH,
  type ClaimOutcome,
  type WhitelistProofService,
} from '../../modules/whitelist/whitelist-proof.service.js';
import { networkOf } from '../../platform/address.js';
import { databaseUnavailable, isDatabaseUnavailable } from '../../platform/database/unavailable.js';
import { AppError, HTTP_STATUS } from '../../platform/errors.js';
import type { RateLimit } from '../../platform/rate-limit.js';

interface Options {
  proof: WhitelistProofService;
  /** Requests of one network; bounds the work that wrong links cause. */
  limit: RateLimit;
}

const STATUS: Readonly<Record<ClaimOutcome, number>> = {
  PROVEN: 200,
  ELSEWHERE: 403,
  INVALID: 404,
};

/** Read in a terminal. Only the caller's own address is named: the link may be in other hands than the customer's. */
function words(outcome: ClaimOutcome, from: string): string {
  switch (outcome) {
    case 'PROVEN':
      return `Proven: ${from} now uses the proxies on your account, and on no other.`;
    case 'ELSEWHERE':
      return `This request came from ${from}, which is not the address to be proven. Run the command on the machine that has it. The link still works.`;
    case 'INVALID':
      return `This link has been used, replaced, or is older than ${ADDRESS_CLAIM_MINUTES} minutes. Create a new one on the whitelist page.`;
  }
}

/**
 * `PUT /whitelist/claims/{token}`: proves the address of a whitelist entry. Plain text, no credentials: the token names the
 * entry, the sender's address proves it. PUT alone: a page on another site can make a visitor's browser send GET and POST
 * from the visitor's address, but not PUT, so nobody can have others prove their addresses for them.
 */
export const whitelistClaims: FastifyPluginCallback<Options> = (app, { proof, limit }, done) => {
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    next();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = isDatabaseUnavailable(error) ? databaseUnavailable(error) : error;
    if (failure instanceof AppError) {
      const { retryAfterSeconds } = failure.details;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
      return reply.code(HTTP_STATUS[failure.code]).send(`${failure.message}\n`);
    }
    const status = failure.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: failure }, 'unexpected error');
    return reply
      .code(status)
      .send(status >= 500 ? 'Something went wrong on our side.\n' : `${failure.message}\n`);
  });

  app.put<{ Params: { token: string } }>(`${CLAIMS_PATH}/:token`, async (request, reply) => {
    await limit.enforce(networkOf(request.ip));
    const outcome = await proof.useClaim(request.params.token, request.ip);
    return reply
      .code(STATUS[outcome])
      .send(`${words(outcome, canonicalAddress(request.ip) ?? request.ip)}\n`);
  });

  app.route({
    method: ['GET', 'POST'],
    url: `${CLAIMS_PATH}/:token`,
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'PUT')
        .send('Run the whole command from the whitelist page: it sends a PUT request.\n'),
  });
  done();
};
