import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, t, useLingui } from '@lingui/macro';
import { OUTCOME_WORDS, outcomeWords } from '../outcomes/outcome-words';
import { placeWords, targetWords } from '../usage/usage-words';
import type { Dimension, Grouping } from './usage-question';

/** Dimensions as columns and choices. */
export const GROUPING_WORDS: Readonly<Record<Grouping, MessageDescriptor>> = {
  COUNTRY: msg`Country`,
  SUB_ACCOUNT: msg`Sub account`,
  PROTOCOL: msg`Protocol`,
  PLAN: msg`Plan`,
  GRANT: msg`Order that paid`,
  TARGET: msg`Target`,
  OUTCOME: msg`Result`,
  DIRECTION: msg`Up / down`,
};

/** The results that one can ask for. */
export const OUTCOMES = Object.keys(OUTCOME_WORDS);

const PLAN_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  TRAFFIC: msg`Traffic plan`,
  UNLIMITED: msg`Unlimited plan`,
  NONE: msg`Not charged`,
};

/** The name of a key of a dimension. */
export function groupWords(i18n: I18n, dimension: Dimension, key: string, label = key): string {
  if (key === 'OTHER') return t(i18n)`All others`;
  switch (dimension) {
    case 'SUB_ACCOUNT':
      return label;
    case 'COUNTRY':
      return placeWords(i18n, key);
    case 'PROTOCOL':
      return key;
    case 'PLAN':
    case 'GRANT': {
      const words = PLAN_WORDS[key];
      return words === undefined ? label : i18n._(words);
    }
    case 'TARGET':
      return targetWords(i18n, label);
    case 'OUTCOME':
      return outcomeWords(i18n, key);
  }
}

export type GroupWords = (dimension: Dimension, key: string, label?: string) => string;

export function useGroupWords(): GroupWords {
  const { i18n } = useLingui();
  return (dimension, key, label) => groupWords(i18n, dimension, key, label);
}
