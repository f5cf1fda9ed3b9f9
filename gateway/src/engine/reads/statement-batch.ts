import pg from 'pg';
import {
  bestFormats,
  parserOf,
  rowReader,
  type ColumnDescription,
  type RowReader,
} from './row-reader.js';
import type { ReadStatement } from './channel.js';
import { endsConnection, lostPreparation, MOST_ATTEMPTS, toldToReader } from './refusal.js';
import { WireWriter } from './wire.js';

/** How rows are read; the plain way costs more (docs/performance.md). */
export interface RowOptions {
  /** From their bytes (row-reader.ts), not through pg's decoding of every column to a string. */
  ownRows: boolean;
  /** In the format that is best for each column, once the columns are known; else all are text. */
  binary: boolean;
}

/**
 * A statement that a connection knows under `wireName`. How to read its rows is learnt from the first answer, which is text;
 * after that the columns are asked for in the format that is best for their type.
 */
interface Prepared {
  readonly wireName: string;
  readText: RowReader | null;
  best: { readonly formats: readonly number[]; readonly read: RowReader } | null;
  /** Reads rows that come through pg, as texts. */
  readTexts: ((texts: readonly (string | null)[]) => unknown) | null;
}

const NONE: readonly string[] = [];

/** The statements that one connection has prepared. They die with it. */
export class PreparedStatements {
  private readonly byName = new Map<string, Prepared>();
  private abandoned: string[] = [];
  private count = 0;

  constructor(readonly rows: RowOptions) {}

  /** @returns the statement, and whether it has yet to be parsed by the server */
  use(statement: ReadStatement): { prepared: Prepared; fresh: boolean } {
    const known = this.byName.get(statement.name);
    if (known) return { prepared: known, fresh: false };
    const wireName = `r${++this.count}`;
    const prepared: Prepared = { wireName, readText: null, best: null, readTexts: null };
    this.byName.set(statement.name, prepared);
    return { prepared, fresh: true };
  }

  /** The next use prepares it again, under another name: the server may or may not still have this one. */
  forget(name: string, prepared: Prepared): void {
    if (this.byName.get(name) !== prepared) return;
    this.byName.delete(name);
    this.abandoned.push(prepared.wireName);
  }

  /** Names that the server should be told to give up; each is returned once. */
  takeAbandoned(): readonly string[] {
    if (this.abandoned.length === 0) return NONE;
    const names = this.abandoned;
    this.abandoned = [];
    return names;
  }
}

const writer = new WireWriter();

/**
 * All reads of one tick as a single query of pg's pipelined client: one write, one Sync, one flush at the server. Rows
 * reach each statement as soon as its own answer is complete. After a failed statement the server skips the rest of the
 * batch; those did not run and are handed to `again`.
 */
export class StatementBatch extends pg.Query {
  private current = 0;
  private collected: unknown[] = [];
  private rowError: Error | null = null;
  private readonly prepared: Prepared[] = [];
  /** How the rows of each statement come; null where that is not known before the first answer. */
  private readonly readers: (RowReader | null)[] = [];

  /**
   * @param statements answered ones are replaced by null. The function that resolves a promise keeps its value, so the
   *   rows of all answered statements would otherwise live until the whole batch is answered
   * @param answered told how many statements were answered, failed, or go to `again`
   * @param finished called once, when the server has answered the whole batch or the connection is lost
   */
  constructor(
    private readonly statements: (ReadStatement | null)[],
    private readonly known: PreparedStatements,
    private readonly again: (statements: readonly ReadStatement[]) => void,
    private readonly answered: (statements: number) => void,
    private readonly finished: () => void,
  ) {
    super({ text: '' });
  }

  override submit = (connection: pg.Connection): void => {
    for (const name of this.known.takeAbandoned()) writer.close(name);
    for (const statement of this.statements) {
      if (statement === null) continue;
      const { prepared, fresh } = this.known.use(statement);
      this.prepared.push(prepared);
      if (fresh) writer.parse(prepared.wireName, statement.sql);
      writer.bind(prepared.wireName, statement.parameters, prepared.best?.formats);
      this.readers.push(prepared.best?.read ?? null);
      if (fresh) writer.describe();
      writer.execute();
      if (statement.isLong) writer.flush();
    }
    writer.sync();
    const messages = writer.take();
    if (connection.stream.writable) connection.stream.write(messages);
  };

  handleRowDescription(message: { fields: ColumnDescription[] }): void {
    const prepared = this.prepared[this.current];
    if (!prepared) return;
    prepared.readText = rowReader(message.fields);
    if (!this.known.rows.ownRows) prepared.readTexts = textsReader(message.fields);
    if (!this.known.rows.binary) return;
    const formats = bestFormats(message.fields);
    prepared.best = { formats, read: rowReader(message.fields, formats) };
  }

  /** A row of the current statement that pg has decoded; none comes this way with rows of our own. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const read = this.prepared[this.current]?.readTexts;
    if (!read || this.rowError) return;
    try {
      this.collected.push(read(fields));
    } catch (error) {
      this.failRow(error);
    }
  }

  /** A row of the current statement; rows do not come through pg (row-tap.ts). */
  takeRow(message: Buffer, columnsAt: number): void {
    const read = this.readers[this.current] ?? this.prepared[this.current]?.readText;
    if (!read || this.rowError) return;
    try {
      this.collected.push(read(message, columnsAt));
    } catch (error) {
      this.failRow(error);
    }
  }

  private failRow(error: unknown): void {
    this.rowError = error instanceof Error ? error : new Error(String(error));
  }

  handleCommandComplete(): void {
    const statement = this.statements[this.current];
    this.statements[this.current++] = null;
    this.answered(1);
    const rows = this.collected;
    const error = this.rowError;
    this.collected = [];
    this.rowError = null;
    if (error) statement?.reject(error);
    else statement?.resolve(rows);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleReadyForQuery(): void {
    this.finished();
  }

  /** The server refused the current statement, or the connection is lost. pg calls nothing on this batch afterwards. */
  handleError(error: Error): void {
    const [failed, ...rest] = this.statements
      .slice(this.current)
      .filter((statement) => statement !== null);
    if (endsConnection(error)) {
      failed?.reject(toldToReader(error));
      for (const statement of rest) statement.reject(toldToReader(error));
    } else {
      this.forgetUnparsed(this.current);
      if (failed) this.refuse(failed, error, rest);
    }
    this.answered(this.statements.length - this.current);
    this.current = this.statements.length;
    this.finished();
  }

  private refuse(failed: ReadStatement, error: Error, rest: readonly ReadStatement[]): void {
    if (lostPreparation(error) && ++failed.attempts < MOST_ATTEMPTS) {
      const prepared = this.prepared[this.current];
      if (prepared) this.known.forget(failed.name, prepared);
      this.again([failed, ...rest]);
      return;
    }
    failed.reject(toldToReader(error));
    if (rest.length > 0) this.again(rest);
  }

  /** The server skipped the rest of the batch, and with it every Parse in there. */
  private forgetUnparsed(from: number): void {
    for (let i = from; i < this.statements.length; i++) {
      const statement = this.statements[i];
      const prepared = this.prepared[i];
      if (statement && prepared?.readText === null) this.known.forget(statement.name, prepared);
    }
  }
}

/** Rows as pg makes them (its lib/result.js): a copy of an empty row, each column by its type's parser. */
function textsReader(columns: readonly ColumnDescription[]) {
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID, 'text'));
  return (texts: readonly (string | null)[]) => {
    const row: Record<string, unknown> = { ...empty };
    columns.forEach(({ name }, index) => {
      const text = texts[index] ?? null;
      if (text !== null) row[name] = parsers[index]?.(text);
    });
    return row;
  };
}
