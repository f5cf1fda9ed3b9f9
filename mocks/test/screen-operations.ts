import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  executeSync,
  getOperationAST,
  type GraphQLInputType,
  type GraphQLSchema,
  isNonNullType,
  isRequiredInputField,
  OperationTypeNode,
  parse,
  separateOperations,
  typeFromAST,
} from 'graphql';
import { type Values, VALUES, valueOf } from './input-values.js';

/** The operations that the screens of the client send, with values for their variables. */
export class ScreenOperations {
  readonly #documents: Readonly<Record<string, DocumentNode>>;
  /** In which no field is null that only a failure may make so. */
  readonly #strictSchema: GraphQLSchema;

  /**
   * @param folder sources of the client
   * @param ids values by the name of the argument or field
   */
  constructor(
    schemaText: string,
    folder: string,
    readonly ids: Values,
  ) {
    this.#strictSchema = buildSchema(schemaText.replaceAll(/ @semanticNonNull$/gm, '!'));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .map((file) => parse(readFileSync(join(folder, file), 'utf8')));
    this.#documents = separateOperations(concatAST(files));
  }

  named(kind: 'query' | 'mutation'): string[] {
    const isMeant = (name: string) =>
      (this.operation(name).operation === OperationTypeNode.MUTATION) === (kind === 'mutation');
    return Object.keys(this.#documents).filter(isMeant);
  }

  document(name: string): DocumentNode {
    const document = this.#documents[name];
    if (document === undefined) throw new Error(`no operation ${name}`);
    return document;
  }

  operation(name: string) {
    const operation = getOperationAST(this.document(name));
    if (operation == null) throw new Error(`no operation ${name}`);
    return operation;
  }

  /** Values of what is required. @param ownId the value of `id` and `ids` */
  variables(name: string, ownId = 'nothing'): object {
    const own = { address: '8.8.8.8', chargeMode: 'SHARED', id: ownId, ids: [ownId], ID: ownId };
    const values = { ...VALUES, ...own, ...this.ids };
    const given = (this.operation(name).variableDefinitions ?? []).flatMap(({ variable, type }) => {
      const known = typeFromAST(this.#strictSchema, type as never) as unknown as GraphQLInputType;
      const field = { name: variable.name.value, type: known };
      return isNonNullType(known)
        ? [[field.name, valueOf(field, values, isRequiredInputField)] as const]
        : [];
    });
    return Object.fromEntries(given);
  }

  /** Places in the answer of a query that are null, though the schema says that only a failure makes them so. */
  wrongNulls(name: string, data: object | null | undefined): string[] {
    if (data == null) return [`${name}: no data`];
    const { errors = [] } = executeSync({
      schema: this.#strictSchema,
      document: this.document(name),
      variableValues: this.variables(name) as Record<string, unknown>,
      rootValue: data,
      fieldResolver: (source: Readonly<Record<string, unknown>>, _args, _context, { path }) =>
        source[path.key],
    });
    return errors.map(({ message }) => `${name}: ${message}`);
  }
}
