import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { Tx } from './database.js';
import { prepared } from './prepared.js';

/** The names of the statements by their text. Each set of columns that the code writes is one. */
const names = new Map<string, string>();

function nameOf(
  kind: 'insert' | 'update' | 'select',
  { tableName }: EntityMetadata,
  sql: string,
): string {
  const name = names.get(sql) ?? `${kind}.${tableName}.${names.size}`;
  names.set(sql, name);
  return name;
}

/**
 * Inserts one row, like `tx.insert`, by a prepared statement: TypeORM builds, parses, and plans its text anew each time,
 * which costs several times as much. Columns without a value take their default.
 */
export async function insertRow<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  row: E,
): Promise<void> {
  const metadata = tx.dataSource.getMetadata(entity);
  const columns = metadata.columns.filter((column) => column.getEntityValue(row) !== undefined);
  const places = columns.map((_, index) => `$${index + 1}`);
  const sql = `INSERT INTO ${metadata.tableName} (${columns.map(({ databaseName }) => databaseName).join(', ')}) VALUES (${places.join(', ')})`;
  const values = columns.map((column) => valueOf(tx, column, row));
  // unchecked SQL: it is composed from the entity, which is compared with its table
  await prepared(tx, nameOf('insert', metadata, sql), sql, values);
}

/** Updates these columns of one row, like `tx.update`, by a prepared statement. The columns must not depend on input. */
export async function updateRow<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  id: string,
  changes: Partial<E>,
): Promise<void> {
  const metadata = tx.dataSource.getMetadata(entity);
  const columns = metadata.columns.filter(({ propertyName }) => propertyName in changes);
  const sets = columns.map(({ databaseName }, index) => `${databaseName} = $${index + 2}`);
  const sql = `UPDATE ${metadata.tableName} SET ${sets.join(', ')} WHERE id = $1`;
  const values = columns.map((column) => valueOf(tx, column, changes));
  // unchecked SQL: it is composed from the entity, which is compared with its table
  await prepared(tx, nameOf('update', metadata, sql), sql, [id, ...values]);
}

/** Reads one row by its id, like `tx.findOneBy`, by a prepared statement. Null if there is none. */
export async function rowById<E extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<E>,
  id: string,
): Promise<E | null> {
  const metadata = tx.dataSource.getMetadata(entity);
  const { columns } = metadata;
  const names = columns.map(({ databaseName }) => databaseName).join(', ');
  const sql = `SELECT ${names} FROM ${metadata.tableName} WHERE id = $1`;
  // unchecked SQL: it is composed from the entity, which is compared with its table
  const found = await prepared<ObjectLiteral>(tx, nameOf('select', metadata, sql), sql, [id]);
  const [row] = found.rows;
  if (row === undefined) return null;
  const object = metadata.create() as E;
  const { driver } = tx.dataSource;
  for (const column of columns)
    column.setEntityValue(object, driver.prepareHydratedValue(row[column.databaseName], column));
  return object;
}

function valueOf(tx: Tx, column: ColumnMetadata, row: ObjectLiteral): unknown {
  return tx.dataSource.driver.preparePersistentValue(column.getEntityValue(row), column);
}
