import { DefaultNamingStrategy, type Table } from 'typeorm';

/** `user_id` for the property `userId`. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Names of columns, primary keys, and foreign keys where an entity gives none. */
export class Naming extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined): string {
    return given ?? columnName(property);
  }

  override primaryKeyName(table: Table | string): string {
    return `pk_${this.getTableName(table)}`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `fk_${this.getTableName(table)}_${columns.join('_').replace(/_id$/, '')}`;
  }
}
