/** Classes of a checkbox outside a form, like those of CheckboxField. */
export const TICK =
  'tick size-5 shrink-0 cursor-pointer appearance-none rounded-[0.35rem] border border-control bg-panel fade checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand';
