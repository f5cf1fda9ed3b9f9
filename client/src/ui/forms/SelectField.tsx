import { useField } from 'formik';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { SelectControl, type SelectControlProps } from './SelectControl';

type SelectFieldProps = FieldProps & Pick<SelectControlProps, 'options' | 'placeholder'>;

/** A select in a Formik form. */
export function SelectField({ options, placeholder, ...frame }: SelectFieldProps) {
  const [field] = useField<string>(frame.name);
  return (
    <FieldFrame {...frame}>
      <SelectControl {...field} options={options} placeholder={placeholder} />
    </FieldFrame>
  );
}
