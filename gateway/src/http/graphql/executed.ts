import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { SECOND_MS } from '../../platform/clock.js';
import { OneTurn } from '../../platform/database/one-turn.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Reports } from '../../platform/database/reports.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { Executor } from '../../platform/graphql/executor.js';
import { laneOf } from './lanes.js';

interface Lanes {
  schema: GraphQLSchema;
  execute: Executor;
  reads: ReadPool;
  reports: Reports;
}

interface Asked {
  document: DocumentNode;
  operationName: string | undefined;
  variables: Record<string, unknown> | undefined;
}

/** The first often finds what is then kept, such as a customer's day starts: the second one needs no turn for that. */
const TRIES = 2;
/** An operation whose figures needed more than one turn mostly does so again. */
const KNOWN_FOR_MS = 60 * SECOND_MS;
const needsReportUntil = new WeakMap<OperationDefinitionNode, number>();

/**
 * Executes an operation in its lane, so that its figures agree (ACCOUNTING 30). A report reads one snapshot. Figures of
 * screens are read with all others of a turn, which see one snapshot, too; if they need a second turn, the operation
 * starts again, and at last as a report.
 */
export function executed(
  { schema, execute, reads, reports }: Lanes,
  asked: Asked,
  context: RequestContext,
): ExecutionResult | Promise<ExecutionResult> {
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
  // A customer's programs and dashboard take turns by themselves: a long question of one does not delay the other.
  const share = actor.type === 'SESSION' ? accountId : `${accountId} keys`;
  const report = () => reports.run(share, async (snapshot) => run(within(snapshot)));
  const isKnown = (needsReportUntil.get(operation) ?? 0) > performance.now();
  if (lane === 'REPORT' || isKnown) return report();
  return inOneTurn(reads, (turn) => run(within(turn))).then((result) => {
    if (result !== null) return result;
    needsReportUntil.set(operation, performance.now() + KNOWN_FOR_MS);
    return report();
  });
}

/** Null if one turn is not enough. */
async function inOneTurn(
  reads: ReadPool,
  run: (reads: ReadPool) => ExecutionResult | Promise<ExecutionResult>,
): Promise<ExecutionResult | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const turn = new OneTurn(reads);
    const result = await run(turn);
    if (!turn.isExceeded) return result;
  }
  return null;
}
