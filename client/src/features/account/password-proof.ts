import { object, string } from 'yup';

/** The password of the session's own account, as proof of who asks. Messages are codes (auth-words.ts). */
export const EMPTY_PASSWORD = { password: '' };

export const passwordSchema = object({ password: string().required('PASSWORD_REQUIRED') });
