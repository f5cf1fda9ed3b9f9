import { string } from 'yup';
import { remarkProblem } from '../../../../schema/rules/remark';

/**
 * The schema of a note field; its message is the code of the problem. Separate from the rule, which a list uses without
 * a form, because yup weighs 12.6 KB.
 */
export const REMARK_FIELD = string()
  .default('')
  .test((text, { createError }) => {
    const code = remarkProblem(text);
    return code === null || createError({ message: code });
  });
