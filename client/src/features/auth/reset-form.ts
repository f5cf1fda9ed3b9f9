import { object } from 'yup';
import { typedText } from '../../../../schema/rules/typed-text';
import { EMAIL_FIELD } from '../../lib/forms/email-field';

export interface ResetRequestValues {
  email: string;
}

/** spec §5; messages are codes (auth-words.ts). */
export const resetRequestSchema = object({
  email: EMAIL_FIELD,
});

/** Form → API. */
export function toResetRequest({ email }: ResetRequestValues): { email: string } {
  return { email: typedText(email) };
}
