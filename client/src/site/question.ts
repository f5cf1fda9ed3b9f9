import type { MessageDescriptor } from '@lingui/core';

/** Also the page's FAQPage data, so an answer is plain text. */
export interface Question {
  readonly id: string;
  readonly question: MessageDescriptor;
  readonly answer: MessageDescriptor;
}
