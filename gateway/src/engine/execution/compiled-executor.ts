import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLScalarType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Executor } from '../../platform/graphql/executor.js';
import { likeGraphqlJs } from './compiled-errors.js';
import { type OperationPlan, planOperation } from './operation-plan.js';
import { plainExecutor } from './plain-executor.js';
import { settleListItems } from './settle-list-items.js';
import { specialise } from './specialise.js';

/** As graphql-js: after this many bad variables it stops looking. */
const MOST_VARIABLE_ERRORS = 50;

interface CompiledOperation {
  run: CompiledQuery['query'];
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/** The plan of one operation of a document. `null`: graphql-js executes it. */
interface KnownOperation {
  plan: OperationPlan | null;
  variants: Map<string, CompiledOperation | null>;
}

const PASS_THROUGH = 'AlreadyCoerced';

/**
 * Executes validated documents: reads that come a second time are compiled by graphql-jit, everything else runs in
 * graphql-js, with the same answers and errors (compiled-executor.test.ts). A document's compiled code lives exactly as long as
 * the document, so whoever caches documents bounds both; documents seen once are never compiled, so unique documents
 * cannot make the server compile.
 *
 * Objects that resolvers return hold plain values: a promise or a method as a property needs a resolver of its own.
 */
export function compiledExecutor(schema: GraphQLSchema): Executor {
  settleListItems(schema);
  const interpret = plainExecutor(schema);
  const jitSchema = withPassThrough(schema);
  const documents = new WeakMap<DocumentNode, Map<string, KnownOperation>>();

  const seenBefore = (document: DocumentNode, name: string): KnownOperation | null => {
    let operations = documents.get(document);
    if (!operations) documents.set(document, (operations = new Map<string, KnownOperation>()));
    const known = operations.get(name);
    if (known) return known;
    const operation = getOperationAST(document, name === '' ? null : name);
    // On the first execution only plan. Let graphql-js report an unknown operation.
    if (operation) {
      operations.set(name, {
        plan: planOperation(schema, document, operation),
        variants: new Map(),
      });
    }
    return null;
  };

  return (execution) => {
    const { document, operationName, variables, contextValue } = execution;
    const known = seenBefore(document, operationName ?? '');
    if (!known?.plan) return interpret(execution);
    const { operation } = known.plan;
    const definitions = operation.variableDefinitions;
    let values: Record<string, unknown> = {};
    if (definitions && definitions.length > 0) {
      const coerced = getVariableValues(schema, definitions, variables ?? {}, {
        maxErrors: MOST_VARIABLE_ERRORS,
      });
      if (coerced.errors) return { errors: coerced.errors };
      values = coerced.coerced;
    }
    const compiled = variantFor(jitSchema, document, known, known.plan, values);
    if (!compiled) return interpret(execution);
    const result = compiled.run(undefined, contextValue, values);
    return 'then' in result
      ? result.then((settled) => finish(schema, compiled, settled))
      : finish(schema, compiled, result);
  };
}

function variantFor(
  schema: GraphQLSchema,
  document: DocumentNode,
  known: KnownOperation,
  plan: OperationPlan,
  values: Readonly<Record<string, unknown>>,
): CompiledOperation | null {
  let key = '';
  for (const name of plan.conditionVariables) key += values[name] === true ? '1' : '0';
  const variant = known.variants.get(key);
  if (variant !== undefined) return variant;
  const compiled = compile(schema, specialise(document, plan.operation, values, PASS_THROUGH));
  known.variants.set(key, compiled);
  return compiled;
}

function compile(schema: GraphQLSchema, document: DocumentNode): CompiledOperation | null {
  const operation = getOperationAST(document);
  if (!operation) return null;
  const compiled = compileQuery(schema, document, undefined, {
    disablingCapturingStackErrors: true,
  });
  return isCompiledQuery(compiled) ? { run: compiled.query, document, operation } : null;
}

function finish(
  schema: GraphQLSchema,
  compiled: CompiledOperation,
  result: ExecutionResult,
): ExecutionResult {
  if (!result.errors) return result;
  const errors = likeGraphqlJs(
    result.errors,
    result.data,
    schema,
    compiled.document,
    compiled.operation,
  );
  return { errors, data: result.data };
}

/** The schema, plus a scalar under which already coerced variables pass through graphql-jit as they are. */
function withPassThrough(schema: GraphQLSchema): GraphQLSchema {
  const passThrough = new GraphQLScalarType({ name: PASS_THROUGH });
  return Object.create(schema, {
    getType: {
      value: (name: string) => (name === PASS_THROUGH ? passThrough : schema.getType(name)),
    },
  }) as GraphQLSchema;
}
