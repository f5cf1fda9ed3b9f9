import { object, string } from 'yup';

export interface ResetRequestValues {
  email: string;
}

/** spec §5; messages are codes (auth-words.ts). */
export const resetRequestSchema = object({
  email: string().trim().required('EMAIL_REQUIRED').email('EMAIL_INVALID'),
});

/** Form → API. */
export function toResetRequest({ email }: ResetRequestValues): { email: string } {
  return { email: email.trim() };
}
