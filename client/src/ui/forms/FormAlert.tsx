import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { Notice } from '../Notice';
import { wordsForCode } from '../../lib/error-words';
import { VerifyEmailLink } from '../VerifyFirst';

interface FormAlertProps {
  /** What `applyUserErrors` gave back, or the code of the failed request; nothing is shown without one. */
  code: string | null;
  errorWords?: (code: string) => MessageDescriptor | string;
}

/** In a dialog that scrolls, the alert may be out of sight. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Why a form as a whole was refused. */
export function FormAlert({ code, errorWords = wordsForCode }: FormAlertProps) {
  const { i18n } = useLingui();
  if (code === null) return null;
  const words = errorWords(code);
  return (
    <div key={code} ref={bringIntoView}>
      <Notice tone="bad">
        {typeof words === 'string' ? words : i18n._(words)}
        {code === 'EMAIL_NOT_VERIFIED' && <VerifyEmailLink />}
      </Notice>
    </div>
  );
}
