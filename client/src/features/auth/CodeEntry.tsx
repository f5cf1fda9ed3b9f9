import { Plural, Trans, useLingui } from '@lingui/macro';
import { Form, Formik, useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef } from 'react';
import { EMAIL_CODE } from '../../../../schema/rules/limits';
import { errorCode } from '../../lib/apollo/errors';
import { useFieldError } from '../../lib/forms/use-field-error';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { Button } from '../../ui/Button';
import { CodeInput } from '../../ui/forms/CodeInput';
import { RefusedCharacter } from '../../ui/forms/RefusedCharacter';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Notice } from '../../ui/feedback/Notice';
import { identityWords } from './auth-words';
import { codeSchema, EMPTY_CODE } from './code-form';
import type { useEmailCode } from './use-email-code';

interface CodeEntryProps {
  email: string;
  mail: ReturnType<typeof useEmailCode>;
  /** Submits a complete code. @returns an error code, or null */
  onCode: (code: string) => Promise<string | null>;
  submitLabel: string;
}

/** Six boxes for an emailed code, submitted when full, with a button to resend. */
export function CodeEntry({ email, mail, onCode, submitLabel }: CodeEntryProps) {
  const { i18n } = useLingui();
  /** The code that is being checked. The last box and Enter may both submit before the form renders as submitting. */
  const checking = useRef<Promise<string | null>>(null);
  const form = useRef<HTMLFormElement>(null);

  // Also when this replaces the button that was just pressed.
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  return (
    <Formik
      initialValues={EMPTY_CODE}
      validationSchema={codeSchema}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={async (values, helpers) => {
        checking.current ??= onCode(values.code)
          .catch(errorCode)
          .finally(() => {
            checking.current = null;
          });
        const code = await checking.current;
        applyUserErrors(helpers, values, code === null ? [] : [{ code, field: 'code' }]);
      }}
    >
      <Form ref={form} noValidate className="flex flex-col gap-5 pb-3">
        {mail.failure === null ? (
          <p className="text-ink-2">
            {mail.sent ? (
              <Trans>
                We sent a code of 6 letters and digits to{' '}
                <b className="font-semibold wrap-anywhere text-ink">{email}</b>. It is valid for 15
                minutes.
              </Trans>
            ) : (
              <Trans>
                We are sending a code of 6 letters and digits to{' '}
                <b className="font-semibold wrap-anywhere text-ink">{email}</b>.
              </Trans>
            )}
          </p>
        ) : (
          <Notice tone="bad">{i18n._(identityWords(mail.failure, 'CODE_SEND_FAILED'))}</Notice>
        )}
        <CodeField />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ResendButton mail={mail} />
          <SubmitButton>{submitLabel}</SubmitButton>
        </div>
        {mail.sent && (
          <p className="text-13 text-ink-3">
            <Trans>Didn't get it? Check your spam folder.</Trans>
          </p>
        )}
      </Form>
    </Formik>
  );
}

function CodeField() {
  const { t, i18n } = useLingui();
  const { values, submitForm, setFieldValue, setErrors } = useFormikContext<typeof EMPTY_CODE>();
  const { code } = values;
  const problem = useFieldError('code');

  const submit = useEffectEvent(submitForm);
  useEffect(() => {
    if (code.length === EMAIL_CODE.characters) void submit();
  }, [code]);

  return (
    <div>
      <CodeInput
        label={t`Verification code`}
        value={code}
        onChange={(next) => {
          setErrors({});
          void setFieldValue('code', next);
        }}
        length={EMAIL_CODE.characters}
        invalid={problem !== undefined}
      />
      <p role="alert" className="mt-2 min-h-5 text-13 text-bad">
        {problem !== undefined && (
          <>
            <span>{i18n._(identityWords(problem))}</span>
            <RefusedCharacter code={problem} typed={code} />
          </>
        )}
      </p>
    </div>
  );
}

function ResendButton({ mail }: Pick<CodeEntryProps, 'mail'>) {
  const { resetForm } = useFormikContext();
  return (
    <Button
      tone="quiet"
      className="-ml-4"
      disabled={mail.seconds > 0}
      focusableWhenDisabled
      pending={mail.sending}
      onClick={() => {
        resetForm();
        void mail.send();
      }}
    >
      {mail.seconds > 0 ? (
        <Plural value={mail.seconds} one="Send again in # second" other="Send again in # seconds" />
      ) : (
        <Trans>Send again</Trans>
      )}
    </Button>
  );
}
