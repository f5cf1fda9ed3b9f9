import { useField } from 'formik';
import type { ComponentProps } from 'react';
import { CONTROL } from './field-style';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { useControl } from './use-control';

interface TextAreaProps extends FieldProps {
  rows?: number;
  /** Maximum number of characters that the server accepts, shown as a count. Longer text is refused, not cut. */
  limit?: number;
  placeholder?: string;
  mono?: boolean;
}

/** Addresses, codes, and the like: no words (SECURITY 57). */
const EXACT = { translate: 'no', spellCheck: false } as const;

/** Several lines of text in a Formik form. */
export function TextArea({ rows = 3, limit, placeholder, mono = false, ...frame }: TextAreaProps) {
  const [field] = useField<string>(frame.name);
  const length = [...field.value].length;
  return (
    <FieldFrame
      {...frame}
      aside={
        limit !== undefined && (
          <span className={`num text-12 ${length > limit ? 'text-bad' : 'text-ink-3'}`}>
            {`${length}/${limit}`}
          </span>
        )
      }
    >
      <TextBox
        {...field}
        rows={rows}
        placeholder={placeholder}
        {...(mono && EXACT)}
        className={`block min-h-20 resize-y py-2 ${CONTROL} ${mono ? 'num text-13' : ''}`}
      />
    </FieldFrame>
  );
}

function TextBox(props: ComponentProps<'textarea'>) {
  return <textarea {...useControl()} {...props} />;
}
