import { useField } from 'formik';
import { Combobox } from './Combobox';
import type { ComboboxItem } from './combobox-items';
import { FieldFrame, type FieldProps } from './FieldFrame';

interface ComboboxFieldProps extends FieldProps {
  items: readonly ComboboxItem[];
  placeholder?: string;
}

/** One of many in a Formik form, found by typing. */
export function ComboboxField({ items, placeholder, ...frame }: ComboboxFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<string>(frame.name);
  return (
    <FieldFrame {...frame}>
      <Combobox
        value={value}
        onChange={(next) => void setValue(next)}
        onBlur={() => void setTouched(true)}
        items={items}
        placeholder={placeholder}
        disabled={frame.disabled}
      />
    </FieldFrame>
  );
}
