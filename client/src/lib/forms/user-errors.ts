import type { FormikHelpers, FormikValues } from 'formik';
import { problemText } from '../../../../schema/rules/numbered-problem';

/** An expected failure of a mutation, as in every payload of the schema. */
export interface UserError {
  readonly code: string;
  readonly field?: string | null;
  readonly min?: number | null;
  readonly max?: number | null;
}

/** Maps the API's field to the form's. Null if the form does not show its error. */
export type FieldOf = (field: string) => string | null;

/** The first code per form field, with the value that was refused. */
type Refusals = Readonly<Record<string, { readonly code: string; readonly value: unknown }>>;

const sameName: FieldOf = (field) => field;

/**
 * Stores the server's errors for the form's fields. They are not among Formik's errors, because Formik replaces those
 * whenever any field changes. A server error stays until its own field changes.
 * @param values the values that were sent
 * @param fieldOf maps field names if the form's differ
 * @returns the first code without a field of the form, for FormAlert, or null
 */
export function applyUserErrors<Values extends FormikValues>(
  { setStatus }: Pick<FormikHelpers<Values>, 'setStatus'>,
  values: Values,
  userErrors: readonly UserError[],
  fieldOf: FieldOf = sameName,
): string | null {
  const refusals: Record<string, Refusals[string]> = {};
  let formCode: string | null = null;
  for (const { field, ...problem } of userErrors) {
    const code = problemText(problem);
    const name = field == null ? null : fieldOf(field);
    if (name === null || !Object.hasOwn(values, name)) formCode ??= code;
    else refusals[name] ??= { code, value: values[name] };
  }
  setStatus(refusals satisfies Refusals);
  return formCode;
}

interface SentForm {
  /** As `applyUserErrors` left it. */
  readonly status?: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The server's error codes that still apply, by field. */
export function standingRefusals({ status, values }: SentForm): ReadonlyMap<string, string> {
  const refusals = (status ?? {}) as Refusals;
  return new Map(
    Object.entries(refusals).flatMap(([name, { code, value }]) =>
      Object.is(values[name], value) ? [[name, code] as const] : [],
    ),
  );
}
