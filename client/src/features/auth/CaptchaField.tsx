import { Trans, useLingui } from '@lingui/macro';
import { useField, useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { currentTheme } from '../../lib/theme';
import { Button } from '../../ui/Button';
import { identityWords } from './auth-words';
import { type CaptchaWidget, renderCaptcha } from './captcha-widget';
import type { CaptchaConfig } from '../../../../schema/rest/answers';

interface CaptchaFieldProps {
  config: CaptchaConfig;
  /** Whether the form's request is in progress. It uses up the answer, whatever comes back. */
  sending: boolean;
}

type Trouble = 'CAPTCHA_EXPIRED' | 'CAPTCHA_FAILED' | 'CAPTCHA_NOT_LOADED';

/** The captcha of a form, whose answer is the form's value `captcha`. */
export function CaptchaField({ config, sending }: CaptchaFieldProps) {
  const { t, i18n } = useLingui();
  const [{ value }, { error }, { setValue }] = useField<string>('captcha');
  const { submitCount, isSubmitting } = useFormikContext();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [attempt, setAttempt] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const widget = useRef<CaptchaWidget>(null);
  const messageId = useId();
  const { locale } = i18n;

  // A submit without an answer. Not an answer that is taken back later, by the service or by `used`: then nobody asked.
  const [judged, setJudged] = useState(submitCount);
  const [isAsked, setAsked] = useState(false);
  if (judged !== submitCount) {
    setJudged(submitCount);
    setAsked(value === '');
  }

  const answered = useEffectEvent((answer: string | null) => {
    setAsked(false);
    setTrouble(answer === null ? 'CAPTCHA_EXPIRED' : null);
    void setValue(answer ?? '');
  });
  const failed = useEffectEvent((what: Trouble) => {
    setTrouble(what);
    void setValue('');
  });

  useEffect(() => {
    if (container.current === null) return;
    const gone = new AbortController();
    const options = { config, container: container.current, theme: currentTheme(), locale };
    renderCaptcha(
      {
        ...options,
        onAnswer: (answer) => answered(answer),
        onError: () => failed('CAPTCHA_FAILED'),
      },
      gone.signal,
    ).then(
      (made) => {
        widget.current = made;
      },
      () => {
        if (!gone.signal.aborted) failed('CAPTCHA_NOT_LOADED');
      },
    );
    return () => {
      gone.abort();
      widget.current?.remove();
      widget.current = null;
    };
  }, [config, locale, attempt]);

  const wasSending = useRef(sending);
  const used = useEffectEvent(() => {
    widget.current?.reset();
    void setValue('');
  });
  useEffect(() => {
    if (wasSending.current && !sending) used();
    wasSending.current = sending;
  }, [sending]);

  const missing = isAsked && !isSubmitting && value === '' && error !== undefined;
  const code = trouble ?? (missing ? error : undefined);
  // Fields above come first.
  useEffect(() => {
    const form = group.current?.closest('form');
    if (missing && !form?.querySelector('[aria-invalid="true"]')) group.current?.focus();
  }, [missing, submitCount]);

  const words = code === undefined ? null : identityWords(code);
  return (
    <div
      ref={group}
      role="group"
      aria-label={t`Robot check`}
      aria-describedby={words === null ? undefined : messageId}
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-control"
    >
      {/* As high as a widget, so that the buttons below stay where they are. */}
      <div ref={container} className={trouble === 'CAPTCHA_NOT_LOADED' ? 'hidden' : 'min-h-16.5'} />
      <div role="status" id={messageId} className="text-13 text-bad empty:-mt-2">
        {words && i18n._(words)}
      </div>
      {trouble !== null && trouble !== 'CAPTCHA_EXPIRED' && (
        <Button
          tone="secondary"
          size="small"
          className="self-start"
          onClick={() => {
            setTrouble(null);
            setAttempt((before) => before + 1);
          }}
        >
          <Trans>Retry the robot check</Trans>
        </Button>
      )}
    </div>
  );
}
