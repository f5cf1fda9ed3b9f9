import { getMetadataStorage } from 'type-graphql';
import { getMetadataArgsStorage } from 'typeorm';
import { columnName } from './naming.js';

/** All columns of an entity as a select list, each under the name of its property. */
export function columnsOf(entity: new () => object): string {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .map(
      ({ propertyName, options }) =>
        `${options.name ?? columnName(propertyName)} AS "${propertyName}"`,
    )
    .join(', ');
}

/** The columns of these properties, as a select list of the table or alias `of`. */
export function selected(of: string, properties: readonly string[]): string {
  return properties.map((name) => `${of}.${columnName(name)} AS "${name}"`).join(', ');
}

/** The columns of an entity that the API shows, as a select list: those with `@Field`. */
export function shownColumns(of: string, entity: new () => object): string {
  const shown = new Set(
    getMetadataStorage()
      .fields.filter(({ target }) => target === entity)
      .map(({ name }) => name),
  );
  const columns = getMetadataArgsStorage().filterColumns(entity);
  return selected(
    of,
    columns.map(({ propertyName }) => propertyName).filter((name) => shown.has(name)),
  );
}
