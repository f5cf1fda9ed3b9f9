import { MAX_LIST_VALUES } from '../../../schema/rules/limits.js';

/** Whether a list in the arguments of a field, however deep, has more values than the gateway takes. */
export function hasLongList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > MAX_LIST_VALUES;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongList);
}
