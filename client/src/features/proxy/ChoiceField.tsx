import { useField } from 'formik';
import type { ReactNode } from 'react';
import { FieldFrame } from '../../ui/FieldFrame';
import { Segmented } from '../../ui/Segmented';

interface ChoiceFieldProps<Value extends string> {
  name: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  /** What the choice means. */
  description?: ReactNode;
}

/** One of a few words in a Formik form, all in view. */
export function ChoiceField<Value extends string>({
  name,
  label,
  options,
  description,
}: ChoiceFieldProps<Value>) {
  const [{ value }, , { setValue }] = useField<Value>(name);
  return (
    <FieldFrame name={name} label={label} labelled={false} description={description}>
      <span aria-hidden="true" className="text-13 font-medium">
        {label}
      </span>
      <div className="flex h-10 items-center">
        <Segmented
          label={label}
          value={value}
          options={options}
          onChange={(next) => void setValue(next)}
        />
      </div>
    </FieldFrame>
  );
}
