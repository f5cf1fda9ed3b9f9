import { useField } from 'formik';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { SliderControl, type SliderControlProps } from './SliderControl';
import { useUnclearNumber } from './use-unclear-number';

type SliderFieldProps = FieldProps &
  Pick<SliderControlProps, 'min' | 'max' | 'step' | 'suffix' | 'valueText'>;

/** A slider with a box in a Formik form. */
export function SliderField({
  min,
  max,
  step,
  suffix,
  valueText,
  errorWords,
  ...frame
}: SliderFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<number | null>(frame.name);
  const { setTyped, unclear } = useUnclearNumber(value, errorWords);
  return (
    <FieldFrame {...frame} {...unclear}>
      <SliderControl
        {...{ min, max, step, suffix, valueText, value }}
        label={frame.label}
        disabled={frame.disabled}
        onChange={(next, typed) => {
          setTyped(typed);
          void setValue(next);
        }}
        onBlur={() => void setTouched(true)}
      />
    </FieldFrame>
  );
}
