import { nullableOf } from './nullability.mjs';

/**
 * A column of an answer.
 * @typedef {object} Column
 * @property {string} name
 * @property {number} typeId
 * @property {boolean | null} nullable null if that is not certain
 */

/** @typedef {{ columns: Column[], parameters: number }} Description */

/** The part of a pg client that is used. @typedef {{ query: (...input: any[]) => any }} Client */

/** @typedef {{ name: string, tableID: number, columnID: number, dataTypeID: number }} Field */

/**
 * Describes a statement without running it.
 * @param {Client} client
 * @param {string} sql
 * @returns {Promise<Description>}
 * @throws Postgres's error if it refuses the statement
 */
export async function describeStatement(client, sql) {
  const { fields, parameters } = await new Promise((resolve, reject) => {
    client.query(new Describe(sql, resolve, reject));
  });
  const nullable = await nullableOf(client, sql, fields);
  return {
    parameters,
    columns: fields.map(
      (/** @type {Field} */ { name, dataTypeID }, /** @type {number} */ index) => ({
        name,
        typeId: dataTypeID,
        nullable: nullable[index] ?? null,
      }),
    ),
  };
}

/** Parse and Describe of the extended protocol, as pg submits them. */
class Describe {
  /** @type {Field[]} */
  fields = [];
  parameters = 0;

  /**
   * @param {string} sql
   * @param {(answer: { fields: Field[], parameters: number }) => void} resolve
   * @param {(error: Error) => void} reject
   */
  constructor(sql, resolve, reject) {
    this.sql = sql;
    this.resolve = resolve;
    this.reject = reject;
  }

  /** @param {any} connection pg's own, which its types leave out */
  submit(connection) {
    const onParameters = (/** @type {{ parameterCount: number }} */ { parameterCount }) => {
      this.parameters = parameterCount;
    };
    connection.once('parameterDescription', onParameters);
    this.done = () => connection.off('parameterDescription', onParameters);
    connection.parse({ text: this.sql, name: '', types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  /** @param {{ fields: Field[] }} message */
  handleRowDescription({ fields }) {
    this.fields = fields;
  }

  /** pg calls nothing else after it. @param {Error} error */
  handleError(error) {
    this.done?.();
    this.reject(error);
  }

  handleReadyForQuery() {
    this.done?.();
    this.resolve(this);
  }
}
