import type { ClientBase, Connection, FieldDef, Submittable } from 'pg';
import { nullableOf } from './nullability.js';

/** A column of an answer. */
export interface Column {
  name: string;
  typeId: number;
  /** Null if that is not certain. */
  nullable: boolean | null;
}

/**
 * Describes a statement without running it.
 * @throws Postgres's error if it refuses the statement
 */
export async function describeStatement(
  client: ClientBase,
  sql: string,
): Promise<{ columns: Column[]; parameters: number }> {
  const { fields, parameters } = await new Promise<Describe>((resolve, reject) => {
    client.query(new Describe(sql, resolve, reject));
  });
  const nullable = await nullableOf(client, sql, fields);
  const columns = fields.map(({ name, dataTypeID }, index) => ({
    name,
    typeId: dataTypeID,
    nullable: nullable[index] ?? null,
  }));
  return { parameters, columns };
}

/** Parse and Describe of the extended protocol, as pg submits them. */
class Describe implements Submittable {
  fields: FieldDef[] = [];
  parameters = 0;
  private done: () => void = () => undefined;

  constructor(
    private readonly sql: string,
    private readonly resolve: (answer: Describe) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: Connection): void {
    const onParameters = ({ parameterCount }: { parameterCount: number }) => {
      this.parameters = parameterCount;
    };
    connection.once('parameterDescription', onParameters);
    this.done = () => connection.off('parameterDescription', onParameters);
    connection.parse({ text: this.sql, name: '', types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.fields = fields;
  }

  /** pg calls nothing else after it. */
  handleError(error: Error): void {
    this.done();
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.done();
    this.resolve(this);
  }
}
