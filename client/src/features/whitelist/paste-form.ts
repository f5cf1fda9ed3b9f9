import { object, type ObjectSchema, string } from 'yup';
import { MAX_WHITELIST_BATCH } from '../../../../schema/rules/limits';
import { linesIn } from './pasted-lines';
import { LIFETIMES, type Lifetime } from './whitelist-form';

export interface PasteValues {
  lines: string;
  subAccountId: string;
  lifetime: Lifetime;
}

export const EMPTY_PASTE: PasteValues = { lines: '', subAccountId: '', lifetime: 'never' };

/** Messages are codes. The gateway validates each line. */
export const pasteSchema: ObjectSchema<PasteValues> = object({
  lines: string()
    .trim()
    .required('ADDRESS_REQUIRED')
    .test('count', 'TOO_MANY_LINES', (text) => linesIn(text).length <= MAX_WHITELIST_BATCH),
  subAccountId: string().required('SUB_ACCOUNT_REQUIRED'),
  lifetime: string<Lifetime>().defined().oneOf(LIFETIMES),
});
