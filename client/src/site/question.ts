import type { I18n, MessageDescriptor } from '@lingui/core';
import { isText, type ProseFile, type ProseValues } from './prose';
import { type Words, wordsIn } from './words-in';

/** Also used in the page's FAQPage data, so the answer is plain text. */
export interface Question {
  readonly id: string;
  readonly question: MessageDescriptor;
  readonly answer: MessageDescriptor;
  /** Lists that the page shows below the answer. */
  readonly lists?: readonly {
    readonly title: MessageDescriptor;
    readonly items: readonly Words[];
  }[];
}

/** The answer with its lists, as one text. */
export const wholeAnswer = (i18n: I18n, { answer, lists = [] }: Question): string =>
  [answer, ...lists.flatMap(({ title, items }) => [title, ...items])]
    .map((words) => wordsIn(i18n, words))
    .join(' ');

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
