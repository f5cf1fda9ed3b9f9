/** Classes for all inputs and selects: border, background, focus, and error. */
export const CONTROL =
  'w-full rounded-control border border-control bg-panel px-3 fade placeholder:text-ink-3 focus:border-brand focus:outline-offset-[-1px] disabled:bg-sunk disabled:text-ink-3 data-invalid:border-bad aria-invalid:border-bad';
