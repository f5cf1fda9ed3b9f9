import type { MessageDescriptor } from '@lingui/core';

/** A numbered part with an address of its own. */
export interface LegalSection {
  readonly id: string;
  readonly title: MessageDescriptor;
  /** Paragraphs, and lists of points between them. */
  readonly body: readonly (MessageDescriptor | readonly MessageDescriptor[])[];
}

/** The day of the wording that stands here: whoever changes terms.ts or privacy.ts changes it too. */
export const LAST_UPDATED = '2026-11-21';
