import type { ZodError } from 'zod';
import { AppError } from '../platform/errors.js';
import { shortened } from '../platform/text.js';

/** Fields that a message names: names of fields can be the caller's own words, as many as the body holds. */
const MOST_FIELDS = 10;

/** The refusal of a body or of an address, with the names of the fields at fault and never with their values. */
export function fieldsInvalid({ issues }: ZodError): AppError {
  const fields = [...new Set(issues.map(({ path }) => path.join('.') || 'the whole body'))];
  const named = fields.slice(0, MOST_FIELDS).map((field) => shortened(field));
  const others = fields.length - named.length;
  return new AppError(
    'BAD_USER_INPUT',
    `Missing or malformed: ${named.join(', ')}${others > 0 ? `, and ${others} more` : ''}`,
    { reason: 'FIELDS_INVALID' },
  );
}
