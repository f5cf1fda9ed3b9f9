import { string } from 'yup';
import { remarkProblem } from '../../../../schema/rules/remark';

/**
 * A form's field for a note. The message is the code of the problem. It stands apart from the rule, which a list uses without a
 * form: yup weighs 12.6 KB.
 */
export const REMARK_FIELD = string()
  .default('')
  .test((text, { createError }) => {
    const code = remarkProblem(text);
    return code === null || createError({ message: code });
  });
