import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { bringIntoView } from './bring-into-view';
import { Notice } from './Notice';
import { wordsForCode } from '../../lib/error-words';
import { VerifyEmailLink } from './VerifyFirst';

export interface FormAlertProps {
  /** The return value of `applyUserErrors`, or the code of the failed request. Null shows nothing. */
  code: string | null;
  /** The reason. */
  errorWords?: (code: string) => MessageDescriptor | string;
  /** Says what failed, around the reason. */
  failed?: (reason: string) => string;
}

/** Explains why the whole form was refused. */
export function FormAlert({ code, errorWords = wordsForCode, failed }: FormAlertProps) {
  const { i18n } = useLingui();
  if (code === null) return null;
  const words = errorWords(code);
  const reason = typeof words === 'string' ? words : i18n._(words);
  return (
    <div key={code} ref={bringIntoView}>
      <Notice tone="bad">
        <span>{failed === undefined ? reason : failed(reason)}</span>
        {code === 'EMAIL_NOT_VERIFIED' && <VerifyEmailLink />}
      </Notice>
    </div>
  );
}
