import { useField } from 'formik';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { useControl } from './use-control';

interface CheckboxFieldProps extends Omit<FieldProps, 'label'> {
  /** May contain links. A click on a link opens it; a click elsewhere toggles the box. */
  label: ReactNode;
}

/** A checkbox in a Formik form. */
export function CheckboxField({ label, ...frame }: CheckboxFieldProps) {
  const [field] = useField<boolean>({ name: frame.name, type: 'checkbox' });
  return (
    <FieldFrame {...frame} label="" labelled={false}>
      <label className="flex w-fit cursor-pointer items-start gap-2.5">
        <Tick {...field} value={undefined} />
        {/* Room for two lines of links: their boxes are higher than a line of text. */}
        <span className="leading-7 -my-0.5">{label}</span>
      </label>
    </FieldFrame>
  );
}

function Tick(props: ComponentProps<'input'>) {
  return (
    <input
      {...useControl()}
      {...props}
      type="checkbox"
      className="tick mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-[0.35rem] border border-control bg-panel fade checked:border-brand checked:bg-brand aria-invalid:border-bad"
    />
  );
}
