import type { FormikHelpers } from 'formik';

/** An expected failure of a mutation, as every payload of the graph has them. */
export interface UserError {
  readonly code: string;
  readonly field?: string | null;
}

/** The form's field for the API's field; null where the form has none. */
export type FieldOf = (field: string) => string | null;

const sameName: FieldOf = (field) => field;

/**
 * Puts the codes of refused fields where the form's own errors are; one field shows its first code.
 * @param fieldOf where the form names fields differently, or lacks some
 * @returns the first code that belongs to no field, for FormAlert; null when each found its field
 */
export function applyUserErrors<Values>(
  helpers: Pick<FormikHelpers<Values>, 'setErrors'>,
  userErrors: readonly UserError[],
  fieldOf: FieldOf = sameName,
): string | null {
  const errors: Record<string, string> = {};
  let formCode: string | null = null;
  for (const { code, field } of userErrors) {
    const name = field == null ? null : fieldOf(field);
    if (name === null) formCode ??= code;
    else errors[name] ??= code;
  }
  if (Object.keys(errors).length > 0) {
    // Formik's types follow the values of one form; names come from the server.
    helpers.setErrors(errors as Parameters<typeof helpers.setErrors>[0]);
  }
  return formCode;
}
