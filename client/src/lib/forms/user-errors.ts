import type { FormikHelpers, FormikValues } from 'formik';

/** An expected failure of a mutation, as every payload of the graph has them. */
export interface UserError {
  readonly code: string;
  readonly field?: string | null;
}

/** The form's field for the API's field; null where the form has none. */
export type FieldOf = (field: string) => string | null;

/** What was refused, by the form's field: the first code, and the value that it was about. */
type Refusals = Readonly<Record<string, { readonly code: string; readonly value: unknown }>>;

const sameName: FieldOf = (field) => field;

/**
 * Keeps what the server refused where the form's fields find it. Not among Formik's errors: they are replaced whenever any
 * field changes, and the server's words would go with them. A refusal stands until its own field changes.
 * @param values that were sent
 * @param fieldOf where the form names fields differently, or lacks some
 * @returns the first code that belongs to no field, for FormAlert; null when each found its field
 */
export function applyUserErrors<Values extends FormikValues>(
  { setStatus }: Pick<FormikHelpers<Values>, 'setStatus'>,
  values: Values,
  userErrors: readonly UserError[],
  fieldOf: FieldOf = sameName,
): string | null {
  const refusals: Record<string, Refusals[string]> = {};
  let formCode: string | null = null;
  for (const { code, field } of userErrors) {
    const name = field == null ? null : fieldOf(field);
    if (name === null) formCode ??= code;
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

/** The codes that still stand in a form, by field. */
export function standingRefusals({ status, values }: SentForm): ReadonlyMap<string, string> {
  const refusals = (status ?? {}) as Refusals;
  return new Map(
    Object.entries(refusals).flatMap(([name, { code, value }]) =>
      Object.is(values[name], value) ? [[name, code] as const] : [],
    ),
  );
}
