import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, t, useLingui } from '@lingui/macro';
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

/** How requests end, in two or three words: a chart has eight of them. */
export const OUTCOME_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  OK: msg`OK`,
  UNKNOWN_CREDENTIALS: msg`Wrong password`,
  DISABLED: msg`Sub account disabled`,
  LIMIT_REACHED: msg`Limit reached`,
  NO_BALANCE: msg`No traffic left`,
  EXPIRED: msg`Plan expired`,
  IP_NOT_ALLOWED: msg`Address not allowed`,
  BAD_PARAMETERS: msg`Wrong username part`,
  TOO_MANY_CONNECTIONS: msg`Too many connections`,
  BAD_REQUEST: msg`Unreadable request`,
  TARGET_FORBIDDEN: msg`Target not public`,
  TARGET_PORT_FORBIDDEN: msg`Port closed`,
  REQUEST_TIMED_OUT: msg`Request too slow`,
  HEADERS_TOO_LARGE: msg`Headers too large`,
  INTERNAL: msg`Proxy failed`,
  TARGET_UNREACHABLE: msg`Target unreachable`,
  TARGET_BAD_ANSWER: msg`Target not HTTP`,
  EXIT_UNAVAILABLE: msg`No address available`,
  NODE_BUSY: msg`Proxy busy`,
  GATEWAY_UNAVAILABLE: msg`Proxy could not check`,
  TARGET_TIMED_OUT: msg`Target timed out`,
  TARGET_ABORTED: msg`Ended by the target`,
  CLIENT_ABORTED: msg`Ended by you`,
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
      return key === 'ZZ' ? t(i18n)`Any country` : countryName(key, i18n.locale);
    case 'PROTOCOL':
      return key;
    case 'PLAN':
    case 'GRANT': {
      const words = PLAN_WORDS[key];
      return words === undefined ? label : i18n._(words);
    }
    case 'TARGET':
      return label === '' || label === 'NONE' ? t(i18n)`Target not recorded` : label;
    case 'OUTCOME': {
      const words = OUTCOME_WORDS[key];
      return words === undefined ? key : i18n._(words);
    }
  }
}

export type GroupWords = (dimension: Dimension, key: string, label?: string) => string;

export function useGroupWords(): GroupWords {
  const { i18n } = useLingui();
  return (dimension, key, label) => groupWords(i18n, dimension, key, label);
}

const names = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${locale} ${style}`;
  const known = names.get(key) ?? new Intl.DisplayNames([locale], { type: 'region', style });
  names.set(key, known);
  return known;
}

function countryName(code: string, locale: string): string {
  try {
    const short = namesIn(locale, 'short').of(code) ?? code;
    // `Hong Kong`, but `United States` instead of `US`.
    return short.length > 2 || !/^[A-Z]/.test(short)
      ? short
      : (namesIn(locale, 'long').of(code) ?? code);
  } catch {
    // Not a code of a region: an old link may have anything.
    return code;
  }
}
