import type { DocumentNode, ExecutionResult } from 'graphql';

export interface Execution {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
  contextValue: unknown;
}

/** Executes validated documents over one schema. Answers and errors are those of graphql-js, whatever the implementation. */
export type Executor = (execution: Execution) => ExecutionResult | Promise<ExecutionResult>;
