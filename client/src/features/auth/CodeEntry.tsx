import { Plural, Trans, useLingui } from '@lingui/macro';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { EMAIL_CODE } from '../../../../schema/rules/limits';
import { errorCode } from '../../lib/apollo/errors';
import { Button } from '../../ui/Button';
import { CodeInput } from '../../ui/CodeInput';
import { Notice } from '../../ui/Notice';
import { identityWords } from './auth-words';
import type { useEmailCode } from './use-email-code';

interface CodeEntryProps {
  email: string;
  mail: ReturnType<typeof useEmailCode>;
  /** Submits a complete code. @returns an error code, or null */
  onCode: (code: string) => Promise<string | null>;
  submitLabel: string;
}

const LENGTH = EMAIL_CODE.characters;

/** Six boxes for an emailed code, submitted when full, with a button to resend. */
export function CodeEntry({ email, mail, onCode, submitLabel }: CodeEntryProps) {
  const { t, i18n } = useLingui();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  // A ref, because state updates one render later: the last box and Enter may come before that.
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  // Also when this replaces the button that was just pressed.
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  async function check(complete: string) {
    if (running.current) return;
    running.current = true;
    setChecking(true);
    setProblem(null);
    try {
      setProblem(await onCode(complete));
    } catch (error) {
      setProblem(errorCode(error));
    } finally {
      running.current = false;
      setChecking(false);
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (code.length < LENGTH) setProblem('CODE_MALFORMED');
    else void check(code);
  }

  function resend() {
    setProblem(null);
    setCode('');
    void mail.send();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5 pb-3">
      <p className="text-ink-2">
        <Trans>
          We sent a code of 6 letters and digits to{' '}
          <b className="font-semibold wrap-anywhere text-ink">{email}</b>. It is valid for 15
          minutes.
        </Trans>
      </p>
      {mail.failure !== null && (
        <Notice tone="bad">{i18n._(identityWords(mail.failure, 'CODE_SEND_FAILED'))}</Notice>
      )}
      <div>
        <CodeInput
          label={t`Verification code`}
          value={code}
          onChange={(next) => {
            setCode(next);
            setProblem(null);
          }}
          onComplete={(complete) => void check(complete)}
          length={LENGTH}
          invalid={problem !== null}
        />
        <p role="alert" className="mt-2 min-h-5 text-13 text-bad">
          {problem !== null && i18n._(identityWords(problem))}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          tone="quiet"
          className="-ml-4"
          disabled={mail.seconds > 0}
          focusableWhenDisabled
          pending={mail.sending}
          onClick={resend}
        >
          {mail.seconds > 0 ? (
            <Plural
              value={mail.seconds}
              one="Send again in # second"
              other="Send again in # seconds"
            />
          ) : (
            <Trans>Send again</Trans>
          )}
        </Button>
        <Button type="submit" pending={checking}>
          {submitLabel}
        </Button>
      </div>
      <p className="text-13 text-ink-3">
        <Trans>Didn't get it? Check your spam folder.</Trans>
      </p>
    </form>
  );
}
