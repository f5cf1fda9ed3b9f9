import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { INPUT_REASONS } from '../../schema/rules/error-codes.js';
import { shareHostileGateway } from './support/hostile-gateway.js';
import { hostileVariables, operationFor } from './support/hostile.js';

const { send } = shareHostileGateway();

describe('GraphQL with hostile variables', () => {
  const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
  const fieldsOf = (type: GraphQLObjectType | null | undefined) =>
    Object.values(type?.getFields() ?? {});
  const operations = [
    ...fieldsOf(schema.getMutationType()).map((field) => ({
      field,
      document: operationFor('mutation', field),
    })),
    ...fieldsOf(schema.getQueryType()).map((field) => ({
      field,
      document: operationFor('query', field),
    })),
    ...fieldsOf(schema.getType('Me') as GraphQLObjectType).map((field) => ({
      field,
      document: operationFor('query', field, ['{ me {', '} }']),
    })),
  ].filter(({ field }) => field.args.length > 0);

  it.each(
    operations.map(({ field, document }) => [document.slice(0, 200), { field, document }] as const),
  )('%s never fails with INTERNAL for any variables', async (_name, { field, document }) => {
    await fc.assert(
      fc.asyncProperty(hostileVariables(field.args), async (variables) => {
        const body = JSON.stringify({ query: document, variables });
        const { status, text } = await send({ method: 'POST', path: '/graphql' }, body);
        const { errors = [] } = JSON.parse(text) as {
          errors?: { message: string; extensions: { code: string; reason?: string } }[];
        };
        const codes = errors.map(({ extensions }) => extensions.code);
        const unreasoned = errors.filter(
          ({ extensions: { code, reason = '' } }) =>
            code === 'BAD_USER_INPUT' && !Object.hasOwn(INPUT_REASONS, reason),
        );
        expect({ variables, unreasoned }).toEqual({ variables, unreasoned: [] });
        const ours = status >= 500 || codes.includes('INTERNAL');
        expect({ variables, status, codes, ours }).toMatchObject({ ours: false });
      }),
      { numRuns: 20 },
    );
  });
});
