import { Field } from '@base-ui/react/field';
import { useLingui } from '@lingui/macro';
import { useField } from 'formik';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import EyeIcon from '~icons/lucide/eye';
import EyeOffIcon from '~icons/lucide/eye-off';
import { CONTROL } from './field-style';
import { FieldFrame, type FieldProps } from './FieldFrame';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  autoFocus?: boolean;
  /** Numbers, ids, addresses and codes are set in the monospace face. */
  mono?: boolean;
  /** A unit after the value. */
  suffix?: ReactNode;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  maxLength?: number;
  readOnly?: boolean;
  /** A small button beside the control, such as Generate. */
  action?: ReactNode;
}

/** One line of text in a Formik form. A password can be shown. */
export function TextField({
  type = 'text',
  autoComplete = 'off',
  autoFocus,
  mono = false,
  suffix,
  inputMode,
  placeholder,
  maxLength,
  readOnly,
  action,
  ...frame
}: TextFieldProps) {
  const { t } = useLingui();
  const [field] = useField<string>(frame.name);
  const [revealed, setRevealed] = useState(false);
  const isPassword = type === 'password';
  return (
    <FieldFrame {...frame}>
      <div className="flex gap-2">
        <div className="relative min-w-0 grow">
          <Field.Control
            {...field}
            type={isPassword && revealed ? 'text' : type}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
            autoCapitalize="none"
            spellCheck={false}
            inputMode={inputMode}
            placeholder={placeholder}
            maxLength={maxLength}
            readOnly={readOnly}
            className={`h-10 ${CONTROL} ${isPassword ? 'pr-11' : suffix === undefined ? '' : 'pr-14'} ${mono ? 'num' : ''}`}
          />
          {suffix !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-ink-3">
              {suffix}
            </span>
          )}
          {isPassword && (
            <button
              type="button"
              aria-label={revealed ? t`Hide password` : t`Show password`}
              onClick={() => {
                setRevealed(!revealed);
              }}
              className="absolute top-1 right-1 flex size-8 items-center justify-center rounded-control text-ink-3 fade hover:text-ink"
            >
              {revealed ? <EyeOffIcon className="size-4" /> : <EyeIcon className="size-4" />}
            </button>
          )}
        </div>
        {action}
      </div>
    </FieldFrame>
  );
}
