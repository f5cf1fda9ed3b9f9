/** Classes of a link within words: underlined, so that it does not depend on colour, and tall enough to hit. */
export const TEXT_LINK =
  'rounded-control py-1 text-brand underline decoration-1 underline-offset-4 fade hover:text-brand-ink';
