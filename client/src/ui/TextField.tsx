import { Field } from '@base-ui/react/field';
import { useLingui } from '@lingui/macro';
import { useField } from 'formik';
import { type ReactNode, useState } from 'react';
import EyeIcon from '~icons/lucide/eye';
import EyeOffIcon from '~icons/lucide/eye-off';

interface TextFieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  /** Words for the error that the form's schema named. */
  errorWords: (error: string) => string;
  description?: ReactNode;
  autoFocus?: boolean;
}

/** A field of a Formik form: label, control and error belong together for assistive technology. */
export function TextField({
  name,
  label,
  type = 'text',
  autoComplete,
  errorWords,
  description,
  autoFocus,
}: TextFieldProps) {
  const { t } = useLingui();
  const [field, { error, touched }] = useField<string>(name);
  const [revealed, setRevealed] = useState(false);
  const invalid = touched && error !== undefined;
  const isPassword = type === 'password';
  return (
    <Field.Root invalid={invalid} name={name} className="flex flex-col gap-1.5">
      <Field.Label className="text-13 font-medium">{label}</Field.Label>
      <div className="relative">
        <Field.Control
          {...field}
          type={isPassword && revealed ? 'text' : type}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          autoCapitalize="none"
          spellCheck={false}
          className={`h-10 w-full rounded-control border border-control bg-panel px-3 fade focus:border-brand focus:outline-offset-[-1px] data-invalid:border-bad ${isPassword ? 'pr-11' : ''}`}
        />
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
      {description !== undefined && (
        <Field.Description className="text-13 text-ink-3">{description}</Field.Description>
      )}
      <Field.Error match={invalid} className="text-13 text-bad">
        {error !== undefined && errorWords(error)}
      </Field.Error>
    </Field.Root>
  );
}
