import { useField } from 'formik';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { Segmented } from './Segmented';

interface ChoiceFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
}

/** One of a few words in a Formik form, all in view. */
export function ChoiceField({ options, ...field }: ChoiceFieldProps) {
  const [{ value }, , { setValue }] = useField<string>(field.name);
  const { label } = field;
  return (
    <FieldFrame {...field} labelled={false}>
      <span aria-hidden="true" className="text-13 font-medium">
        {label}
      </span>
      <div className="flex h-10 items-center">
        <Segmented {...{ label, value, options }} onChange={(next) => void setValue(next)} />
      </div>
    </FieldFrame>
  );
}
