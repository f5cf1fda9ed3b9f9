import { string } from 'yup';

/**
 * A text field with a rule of `schema/rules`; its message is the code of the problem. Formik leaves empty texts out when it
 * asks for a check, so they are empty again here.
 * @param problemOf the rule. Some depend on the form's other values
 */
export function ruleField(problemOf: (text: string, form: object) => string | null) {
  return string()
    .default('')
    .test((text, { createError, parent }) => {
      const code = problemOf(text, parent as object);
      return code === null || createError({ message: code });
    });
}
