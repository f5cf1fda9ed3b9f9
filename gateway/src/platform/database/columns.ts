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
