/** Classes of an inline link: underlined, so that it does not depend on color, and tall enough to press. */
export const TEXT_LINK =
  'rounded-control py-1 text-brand underline decoration-1 underline-offset-4 fade hover:text-brand-ink';
