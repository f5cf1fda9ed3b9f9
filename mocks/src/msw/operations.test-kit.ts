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
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  OperationTypeNode,
  parse,
  separateOperations,
  typeFromAST,
} from 'graphql';

/** Texts and choices that must be these, by the name of the argument or field. */
const TEXTS: Readonly<Record<string, string>> = {
  address: '8.8.8.8',
  // The code and the secret in the emails of the mocks.
  code: 'K7M2QX',
  token: 'mock-reset-token',
  // Of a sub account.
  username: 'archive7',
  password: 'Secret12',
  idempotencyKey: 'key-of-a-test',
  newPassword: 'Evergreen-2',
  // The other one needs a limit.
  chargeMode: 'SHARED',
};

const SCALARS: Readonly<Record<string, unknown>> = {
  Int: 7,
  BigInt: '1000000000',
  Boolean: true,
  // A name of a time zone and a search both fit here.
  String: 'UTC',
  DateTime: '2027-01-01T00:00:00.000Z',
};

/** The operations that the screens of the client send, with values for their variables. */
export class ScreenOperations {
  readonly #documents: Readonly<Record<string, DocumentNode>>;
  /** In which no field is null that only a failure may make so. */
  readonly #strictSchema: GraphQLSchema;

  /**
   * @param folder sources of the client
   * @param ids ids by the name of the argument or field
   */
  constructor(
    schemaText: string,
    folder: string,
    readonly ids: Readonly<Record<string, string>>,
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

  /** @param ownId the value of `id` and `ids` */
  variables(name: string, ownId = 'nothing'): object {
    const given = (this.operation(name).variableDefinitions ?? []).map(({ variable, type }) => {
      const known = typeFromAST(this.#strictSchema, type as never) as unknown as GraphQLInputType;
      return [variable.name.value, this.#value(variable.name.value, known, ownId)];
    });
    return Object.fromEntries(given) as object;
  }

  /** Some value of a required type; undefined leaves an optional one out. */
  #value(name: string, type: GraphQLInputType, ownId: string): unknown {
    if (!isNonNullType(type)) return undefined;
    const { ofType } = type;
    if (isEnumType(ofType)) return TEXTS[name] ?? ofType.getValues()[0]?.value;
    if (isInputObjectType(ofType)) {
      const fields = Object.values(ofType.getFields()).filter(isRequiredInputField);
      return Object.fromEntries(
        fields.map((field) => [field.name, this.#value(field.name, field.type, ownId)]),
      );
    }
    if (isListType(ofType))
      return name === 'ids' ? [ownId] : [this.#value(name, ofType.ofType, ownId)];
    if (ofType.name === 'ID') return this.ids[name] ?? ownId;
    return (ofType.name === 'String' ? TEXTS[name] : undefined) ?? SCALARS[ofType.name];
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
