import { object, string } from 'yup';
import { EMAIL_CODE } from '../../../../schema/rules/limits';
import type { IdentityCode } from './auth-words';

export const EMPTY_CODE = { code: '' };

const MALFORMED: IdentityCode = 'CODE_MALFORMED';

/** The message is a code (auth-words.ts). */
export const codeSchema = object({
  code: string().required(MALFORMED).length(EMAIL_CODE.characters, MALFORMED),
});
