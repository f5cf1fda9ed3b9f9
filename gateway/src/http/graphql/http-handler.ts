import { ApolloServer, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { knownFailure } from '../../platform/database/known-failure.js';
import { TRANSPORT_STATUS, type TransportErrorCode } from '../../../../schema/rules/error-codes.js';
import { AppError, HTTP_STATUS } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { textInSlices } from './answer-text.js';
import { formatError, requestError, retryHeaders, withRequestId } from './format-error.js';
import { LIMITS, limitRules } from './limits.js';
import {
  type Handed,
  localGateway,
  longAnswers,
  type LocalGatewayOptions,
} from './local-gateway.js';

export interface GraphQLHandlerOptions extends LocalGatewayOptions {
  /** Address of the site, whose documentation describes each error. */
  publicUrl: string;
  /** Builds the context of a request. An AppError ends the request with its HTTP status. */
  context: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => RequestContext | Promise<RequestContext>;
}

/** Source text of the documents that are kept parsed, validated and compiled. */
const MOST_DOCUMENT_CHARACTERS = 4_000_000;
const MOST_DOCUMENTS = 1_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Faults of a body before it is read as GraphQL, by Fastify's code. */
const BODY_PROBLEMS: Readonly<Record<string, { code: TransportErrorCode; message: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'BODY_TOO_LARGE',
    message: `A request holds at most ${LIMITS.bodyBytes} bytes`,
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send application/json',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'MALFORMED_JSON', message: 'The body is not JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'MALFORMED_JSON', message: 'The body is empty' },
};

/**
 * `/graphql` on Fastify: GET for queries, POST with application/json (SECURITY 26–28). A handler of our own instead of
 * @as-integrations/fastify because that parses the URL and copies every header for each request.
 */
export async function mountGraphQL(
  app: FastifyInstance,
  options: GraphQLHandlerOptions,
): Promise<void> {
  const { log, publicUrl } = options;
  const server = new ApolloServer<Handed>({
    gateway: localGateway(options),
    logger: log,
    nodeEnv: 'production',
    // Whether the caller may look is decided for each request, after validation (local-gateway.ts).
    introspection: true,
    validationRules: [...limitRules],
    parseOptions: { maxTokens: LIMITS.tokens },
    documentStore: documentStore(),
    persistedQueries: false,
    // Cross-site requests are harmless: no cookie authorizes anything, and POST takes JSON only.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError: formatError(options),
    stringifyResult: (result) =>
      result.data && longAnswers.has(result.data) ? textInSlices(result) : JSON.stringify(result),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
  await server.start();
  app.addHook('onClose', () => server.stop());

  await app.register((scope) => {
    const json = scope.getDefaultJsonParser('error', 'error');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: LIMITS.bodyBytes },
      json,
    );
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      refuse(error, request, reply, publicUrl),
    );
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/graphql',
      bodyLimit: LIMITS.bodyBytes,
      handler: (request, reply) => answer(server, options, request, reply),
    });
    return Promise.resolve();
  });
}

async function answer(
  server: ApolloServer<Handed>,
  options: GraphQLHandlerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const contextValue = await options.context(request, reply);
  const executed = { isQuery: false, isLong: false };
  contextValue.executed = executed;
  const { status, headers, body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: graphqlRequest(request),
    context: () => Promise.resolve({ request: contextValue }),
  });
  if (body.kind !== 'complete') throw new Error('incremental delivery is not supported');
  for (const [name, value] of headers) void reply.header(name, value);
  reply.code(status ?? 200);
  if (status !== undefined && status >= HTTP_STATUS.BAD_USER_INPUT)
    return reply.send(withRequestId(body.string, request.id));
  // The result of a mutation can hold a secret, such as a new API key (gateway/docs/decisions/0055-compress-queries.md).
  if (!executed.isQuery) return reply.send(body.string);
  reply.compress(body.string);
  return reply;
}

function graphqlRequest({ method, url, headers, body }: FastifyRequest): HTTPGraphQLRequest {
  const map = new HeaderMap();
  if (headers.accept !== undefined) map.set('accept', headers.accept);
  if (headers['content-type'] !== undefined) map.set('content-type', headers['content-type']);
  const query = url.indexOf('?');
  return { method, headers: map, search: query === -1 ? '' : url.slice(query), body };
}

/** A request that never became an operation: a bad body, a refused caller, or a failure of ours. */
function refuse(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): FastifyReply {
  const send = (status: number, problem: Parameters<typeof requestError>[0]) =>
    reply
      .code(status)
      .type(JSON_TYPE)
      .send(requestError(problem, request.id, publicUrl));
  const problem = BODY_PROBLEMS[(error as FastifyError).code];
  if (problem) return send(TRANSPORT_STATUS[problem.code], { ...problem, details: {} });
  const known = knownFailure(error);
  if (known !== null) {
    for (const [name, value] of retryHeaders(known.details)) void reply.header(name, value);
    return send(HTTP_STATUS[known.code], known);
  }
  const status = (error as FastifyError).statusCode ?? 500;
  if (status >= 400 && status < 500)
    return send(status, { code: 'BAD_REQUEST', message: error.message, details: {} });
  request.log.error({ err: error }, 'unexpected error before GraphQL');
  return send(500, new AppError('INTERNAL', 'Something went wrong on our side'));
}

/** Documents by the hash of their source. Their compiled code hangs on them, so this bounds that, too. */
function documentStore() {
  const documents = new LRUCache<string, DocumentNode>({
    max: MOST_DOCUMENTS,
    maxSize: MOST_DOCUMENT_CHARACTERS,
    sizeCalculation: (document) => document.loc?.source.body.length ?? LIMITS.bodyBytes,
  });
  return {
    get: (key: string) => Promise.resolve(documents.get(key)),
    set: (key: string, document: DocumentNode) => {
      documents.set(key, document);
      return Promise.resolve();
    },
    delete: (key: string) => Promise.resolve(documents.delete(key)),
  };
}
