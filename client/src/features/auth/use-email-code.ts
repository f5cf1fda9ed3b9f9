import { useState } from 'react';
import { EMAIL_CODE } from '../../../../schema/rules/limits';
import { useEmailCodeSendMutation } from './email-code.generated';
import type { EmailCodePurpose } from '../../generated/schema-types';
import { errorCode } from '../../lib/apollo/errors';
import type { IdentityCode } from './auth-words';
import { useCountdown } from './use-countdown';

interface EmailCode {
  /** Whether a code is on its way or was. */
  readonly sent: boolean;
  readonly sending: boolean;
  /** Why none was sent, or null. */
  readonly failure: string | null;
  /** Until another can be asked for. */
  readonly seconds: number;
  readonly send: () => Promise<void>;
}

/** Having a code sent by mail, and again. One that was sent a moment ago is as good as a new one. */
export function useEmailCode(purpose: EmailCodePurpose): EmailCode {
  const [sendCode, { loading }] = useEmailCodeSendMutation();
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { seconds, start } = useCountdown();

  async function send() {
    setFailure(null);
    try {
      const { data } = await sendCode({ variables: { purpose } });
      const answer = data?.emailCodeSend;
      const refused = answer?.userErrors.find(({ code }) => code !== 'CODE_RECENTLY_SENT');
      if (answer === undefined || refused !== undefined) {
        setFailure(refused?.code ?? SEND_FAILED);
        return;
      }
      setSent(true);
      start(answer.retryAfterSeconds ?? EMAIL_CODE.resendSeconds);
    } catch (error) {
      setFailure(errorCode(error));
    }
  }

  return { sent, sending: loading, failure, seconds, send };
}

const SEND_FAILED: IdentityCode = 'CODE_SEND_FAILED';
