import type { MessageDescriptor } from '@lingui/core';

/** A numbered section with an anchor. */
export interface LegalSection {
  readonly id: string;
  readonly title: MessageDescriptor;
  /** Paragraphs, and bullet lists between them. `{jurisdiction}` and `{checkedOn}` are the brand's, in the language of the page. */
  readonly body: readonly (MessageDescriptor | readonly MessageDescriptor[])[];
}

/** Date of the current wording. Change it with terms.ts or privacy.ts. */
export const LAST_UPDATED = '2026-11-26';
