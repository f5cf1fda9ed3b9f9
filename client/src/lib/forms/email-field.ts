import { string } from 'yup';
import { emailParts } from '../../../../schema/rules/email';

/** The schema of a customer's email address; its messages are codes. */
export const EMAIL_FIELD = string()
  .trim()
  .required('EMAIL_REQUIRED')
  .test('shape', 'EMAIL_INVALID', (text) => text === '' || emailParts(text) !== null);
