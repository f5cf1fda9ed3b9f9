import { useField } from 'formik';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { SliderControl, type SliderControlProps } from './SliderControl';

type SliderFieldProps = FieldProps &
  Pick<SliderControlProps, 'min' | 'max' | 'step' | 'suffix' | 'valueText'>;

/** A slider with a box in a Formik form. */
export function SliderField({ min, max, step, suffix, valueText, ...frame }: SliderFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<number | null>(frame.name);
  return (
    <FieldFrame {...frame}>
      <SliderControl
        {...{ min, max, step, suffix, valueText, value }}
        label={frame.label}
        disabled={frame.disabled}
        onChange={(next) => void setValue(next)}
        onBlur={() => void setTouched(true)}
      />
    </FieldFrame>
  );
}
