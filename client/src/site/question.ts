import type { MessageDescriptor } from '@lingui/core';

/** Also used in the page's FAQPage data, so the answer is plain text. */
export interface Question {
  readonly id: string;
  readonly question: MessageDescriptor;
  readonly answer: MessageDescriptor;
}
