import { execute, type GraphQLSchema } from 'graphql';
import type { Executor } from '../../platform/graphql/executor.js';

/** graphql-js itself, which Apollo would use too: every operation is interpreted each time. */
export function plainExecutor(schema: GraphQLSchema): Executor {
  return ({ document, operationName, variables, contextValue }) =>
    execute({ schema, document, operationName, variableValues: variables, contextValue });
}
