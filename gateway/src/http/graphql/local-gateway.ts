import type { GatewayInterface } from '@apollo/server-gateway-interface';
import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { FORBIDDEN_REASONS } from '../../../../schema/rules/error-codes.js';
import type { OwnWrites } from '../../platform/database/own-writes.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Reports } from '../../platform/database/reports.js';
import { asRequest } from '../../platform/current-request.js';
import type { Logger } from '../../platform/logger.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { FairShare } from '../../platform/fair-share.js';
import type { Executor } from '../../platform/graphql/executor.js';
import { executed } from './executed.js';
import { publicError } from './format-error.js';
import { LIMITS } from './limits.js';
import { costOf } from './limits/cost-limit.js';

export interface LocalGatewayOptions {
  schema: GraphQLSchema;
  /** Executes over that schema. */
  execute: Executor;
  /** Hides suggestions and asks for an API key before introspection (SECURITY 28). */
  production: boolean;
  log: Logger;
  /** Keeps a customer's reads from being older than their writes; null without a replica. */
  ownWrites: OwnWrites | null;
  /** The lanes of queries. */
  reads: ReadPool;
  reports: Reports;
  /** Gives each customer's mutations their turns. */
  mutations: FairShare;
}

/** Apollo copies its context for each request, which would call the getter of the loaders. So it gets this object instead, and copies that. */
export interface Handed {
  request: RequestContext;
}

/** The data of answers with long lists. Apollo writes an answer without its context. */
export const longAnswers = new WeakSet<object>();

/**
 * Apollo Server's door for an executor of one's own is the interface that Apollo Gateway implements; this one serves a
 * schema of this process. Errors are made public here, where it is known whose request they belong to.
 */
export function localGateway(options: LocalGatewayOptions): GatewayInterface {
  const { schema } = options;
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () =>
      Promise.resolve({
        executor: ({ document, request, context }) =>
          run(options, document, request, (context as Handed).request),
      }),
    stop: () => Promise.resolve(),
  };
}

async function run(
  options: LocalGatewayOptions,
  document: DocumentNode,
  request: { operationName?: string; variables?: Record<string, unknown> },
  context: RequestContext,
): Promise<ExecutionResult> {
  const { production, log, ownWrites, mutations } = options;
  if (production && context.viewer?.actor.type !== 'API_KEY' && introspects(document)) {
    return {
      errors: [
        new GraphQLError(FORBIDDEN_REASONS.API_KEY_REQUIRED, {
          extensions: { code: 'FORBIDDEN', reason: 'API_KEY_REQUIRED' },
        }),
      ],
    };
  }
  const { operationName, variables } = request;
  const operation = getOperationAST(document, operationName);
  if (context.executed) context.executed.isQuery = operation?.operation === OperationTypeNode.QUERY;
  const execution = () => executed(options, { document, operationName, variables }, context);
  const isMutation = operation?.operation === OperationTypeNode.MUTATION;
  const accountId = context.viewer?.accountId;
  const mutation = () => asRequest(context.requestId, execution);
  const inTurn = () =>
    accountId === undefined
      ? mutation()
      : mutations.run({ customer: accountId, name: 'mutations' }, mutation);
  const work = isMutation ? inTurn : execution;
  const result = await settled(() =>
    ownWrites === null ? work() : seeingOwnWrites(ownWrites, operation, context, work),
  );
  if (result.data && context.executed?.isLong === true) longAnswers.add(result.data);
  const extensions = operation ? spent(operation, context) : undefined;
  if (!result.errors) return { data: result.data, extensions };
  if (!operation) return { errors: [noSuchOperation(document)] };
  const failed = hasNothing(result.data);
  const errors = result.errors.map((error) =>
    publicError(error, failed, { log, requestId: context.requestId }),
  );
  return { data: result.data, errors, extensions };
}

/** Whether every field of the operation is null. */
function hasNothing(data: ExecutionResult['data']): boolean {
  return !data || Object.values(data).every((value) => value === null);
}

/** What the operation cost, and what is left of the limit it was counted against. */
function spent(operation: OperationDefinitionNode, { rate }: RequestContext) {
  const cost = { operation: costOf(operation), limit: LIMITS.cost };
  if (!rate) return { cost };
  const { limit, remaining, resetSeconds } = rate;
  return { cost, requests: { limit, remaining, resetSeconds } };
}

/** What fails outside of every resolver leaves as their failures do: Apollo would make it a 500 without a request id. */
async function settled(
  work: () => ExecutionResult | Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  try {
    return await work();
  } catch (error) {
    const originalError = error instanceof Error ? error : new Error(String(error));
    return { data: null, errors: [new GraphQLError(originalError.message, { originalError })] };
  }
}

function seeingOwnWrites<T>(
  ownWrites: OwnWrites,
  operation: OperationDefinitionNode | null | undefined,
  { viewer }: RequestContext,
  work: () => T | Promise<T>,
): Promise<T> {
  const accountId = viewer?.accountId ?? null;
  return operation?.operation === OperationTypeNode.MUTATION
    ? ownWrites.writing(accountId, work)
    : ownWrites.reading(accountId, work);
}

/** graphql-js says this in words that cannot be told from a failure of ours. The code is the one Apollo gives it. */
function noSuchOperation(document: DocumentNode): GraphQLError {
  const names = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
  );
  return new GraphQLError(
    names.length === 0
      ? 'The operation of this document has no name: leave operationName out.'
      : `Name one of the operations of this document in operationName: ${names.join(', ')}.`,
    { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } },
  );
}

const known = new WeakMap<DocumentNode, boolean>();

/** Whether a document looks at the schema, anywhere: `__schema` and `__type` exist only at the root. */
function introspects(document: DocumentNode): boolean {
  let answer = known.get(document);
  if (answer === undefined) {
    answer = document.definitions.some(
      (definition) =>
        (definition.kind === Kind.OPERATION_DEFINITION ||
          definition.kind === Kind.FRAGMENT_DEFINITION) &&
        selects(definition.selectionSet),
    );
    known.set(document, answer);
  }
  return answer;
}

function selects(set: SelectionSetNode): boolean {
  return set.selections.some((selection) => {
    if (selection.kind === Kind.FIELD)
      return selection.name.value === '__schema' || selection.name.value === '__type';
    return selection.kind === Kind.INLINE_FRAGMENT && selects(selection.selectionSet);
  });
}
