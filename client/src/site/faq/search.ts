/** A question and its answer in the reader's language. */
export interface Answer {
  /** Address of the answer. */
  readonly href: string;
  readonly question: string;
  readonly answer: string;
}

/**
 * The answers that contain every word of `query`, those with a word in the question first. Words are split at spaces, so a
 * Chinese phrase is one word and is found as it stands.
 */
export function searchAnswers<Found extends Answer>(
  answers: readonly Found[],
  query: string,
): readonly Found[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = answers.flatMap((answer) => {
    const question = fold(answer.question);
    const text = `${question} ${fold(answer.answer)}`;
    if (!words.every((word) => text.includes(word))) return [];
    return [{ answer, inQuestion: words.filter((word) => question.includes(word)).length }];
  });
  // The sort is stable: answers that match equally well keep their order.
  return found.sort((a, b) => b.inQuestion - a.inQuestion).map(({ answer }) => answer);
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}
