import { type Schema, ValidationError } from 'yup';

/** Everything that a form's schema refuses, as `field: CODE`. */
export async function problemsOf(schema: Schema, values: unknown): Promise<string[]> {
  try {
    await schema.validate(values, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.map(({ path, message }) => `${path ?? ''}: ${message}`);
  }
}

/** The same, without the fields. */
export async function codesOf(schema: Schema, values: unknown): Promise<string[]> {
  const problems = await problemsOf(schema, values);
  return problems.map((problem) => problem.replace(/^.*: /, ''));
}
