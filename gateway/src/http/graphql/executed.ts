import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Reports } from '../../platform/database/reports.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { Executor } from '../../platform/graphql/executor.js';
import { laneOf } from './lanes.js';
import { ShortQuestions } from './short-questions.js';

interface Lanes {
  schema: GraphQLSchema;
  execute: Executor;
  reports: Reports;
}

interface Asked {
  document: DocumentNode;
  operationName: string | undefined;
  variables: Record<string, unknown> | undefined;
}

const shortQuestions = new ShortQuestions();

/**
 * Executes an operation in its lane, so that its figures agree (ACCOUNTING 30): a report in a snapshot of its own; figures of
 * screens that are not known to be long, and reports that are known to be short, in one that they share with others'.
 */
export async function executed(
  { schema, execute, reports }: Lanes,
  asked: Asked,
  context: RequestContext,
): Promise<ExecutionResult> {
  const { document, operationName, variables } = asked;
  const run = (contextValue: RequestContext) => execute({ ...asked, contextValue });
  const operation = getOperationAST(document, operationName);
  const { viewer, over } = context;
  if (!operation || !viewer || !over) return run(context);
  const within = (own: ReadPool) => Object.assign(over(own), { executed: context.executed });
  const lane = laneOf(schema, document, operation, variables);
  if (lane === 'SCREEN') return run(context);
  const { accountId, actor } = viewer;
  // A mutation is not run twice, and its answer follows its writes, which a snapshot may not have.
  if (operation.operation === OperationTypeNode.MUTATION)
    return run(lane === 'REPORT' ? within(reports.of(accountId)) : context);
  // A customer's programs and dashboard take turns, so that many questions of one delay the other by one at most.
  const line = { customer: accountId, name: actor.type === 'SESSION' ? 'dashboard' : 'keys' };
  const question = shortQuestions.keyOf(accountId, operation, variables);
  const length = shortQuestions.lengthOf(question);
  if (lane === 'FIGURES' ? length !== 'LONG' : length === 'SHORT') {
    const result = await reports.runTogether(line, async (snapshot) => run(within(snapshot)));
    if (result !== null) return result;
  }
  return reports.run(line, async (snapshot) => {
    const since = performance.now();
    const result = await run(within(snapshot));
    shortQuestions.took(question, performance.now() - since);
    return result;
  });
}
