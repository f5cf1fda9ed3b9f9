import { useField } from 'formik';
import { Combobox, type ComboboxProps } from './Combobox';
import { FieldFrame, type FieldProps } from './FieldFrame';

interface ComboboxFieldProps
  extends FieldProps, Pick<ComboboxProps, 'items' | 'placeholder' | 'onTyped' | 'searching'> {}

/** A combobox in a Formik form. */
export function ComboboxField({
  items,
  placeholder,
  onTyped,
  searching,
  ...frame
}: ComboboxFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<string>(frame.name);
  return (
    <FieldFrame {...frame}>
      <Combobox
        value={value}
        onChange={(next) => void setValue(next)}
        onBlur={() => void setTouched(true)}
        items={items}
        placeholder={placeholder}
        onTyped={onTyped}
        searching={searching}
        disabled={frame.disabled}
      />
    </FieldFrame>
  );
}
