import type { MessageDescriptor } from '@lingui/core';
import { isText, type ProseFile, type ProseValues } from './prose';

/** Also used in the page's FAQPage data, so the answer is plain text. */
export interface Question {
  readonly id: string;
  readonly question: MessageDescriptor;
  readonly answer: MessageDescriptor;
}

/** The questions of a file. A section that has only an anchor stands for one of `shared`. */
export function questionsOf(
  prose: ProseFile,
  values: ProseValues,
  shared: readonly Question[] = [],
): readonly Question[] {
  return prose(values).sections.flatMap(({ id, title, body: [answer] }) =>
    answer !== undefined && isText(answer)
      ? { id, question: title, answer }
      : shared.filter((each) => each.id === id),
  );
}
