import { useState } from 'react';
import { EMAIL_CODE } from '../../../../schema/rules/limits';
import { useEmailCodeSendMutation } from './email-code.generated';
import type { EmailCodePurpose } from '../../../../schema/generated/schema-types';
import { errorCode } from '../../lib/apollo/errors';
import type { IdentityCode } from './auth-words';
import { useCountdown } from './use-countdown';

interface EmailCode {
  /** Whether a code was or is being sent. */
  readonly sent: boolean;
  readonly sending: boolean;
  /** Error code of the last attempt to send, or null. */
  readonly failure: string | null;
  /** Seconds until another code can be requested. */
  readonly seconds: number;
  readonly send: () => Promise<void>;
}

/** Sends an emailed code, and resends it. A refusal because one was just sent counts as sent. */
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
