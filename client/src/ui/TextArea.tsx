import { Field } from '@base-ui/react/field';
import { useField } from 'formik';
import { CONTROL } from './field-style';
import { FieldFrame, type FieldProps } from './FieldFrame';

interface TextAreaProps extends FieldProps {
  rows?: number;
  /** How many characters the server takes; the count is shown. Too long a text is refused, not cut. */
  limit?: number;
  placeholder?: string;
  mono?: boolean;
}

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
            {length}/{limit}
          </span>
        )
      }
    >
      <Field.Control
        {...field}
        placeholder={placeholder}
        render={<textarea rows={rows} />}
        className={`block min-h-20 resize-y py-2 ${CONTROL} ${mono ? 'num text-13' : ''}`}
      />
    </FieldFrame>
  );
}
