import { msg } from '@lingui/macro';
import { COUNTED_BYTES, type CountedPart } from '../../../../schema/rules/counted-bytes';
import type { Question } from '../question';

/** Which bytes are charged, in the words of the list that the node's meter follows. */
export const countedQuestion = (parts: readonly CountedPart[]): Question => ({
  id: 'counted',
  question: msg`Which bytes count?`,
  answer: msg`Those on the side of the site: what you send to it, and what it sends to you.`,
  lists: [
    { title: msg`Charged:`, items: parts.filter(({ isBilled }) => isBilled) },
    { title: msg`Not charged:`, items: parts.filter(({ isBilled }) => !isBilled) },
  ],
});

export const COUNTED_QUESTION = countedQuestion(COUNTED_BYTES);
