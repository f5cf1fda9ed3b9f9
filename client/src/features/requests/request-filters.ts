import type {
  ProxyRequestFilterInput,
  RequestOutcome,
} from '../../../../schema/generated/schema-types';
import { enumFilter, type FilterCodec, type FiltersOf, textFilter } from '../../lib/list-address';
import { OUTCOME_WORDS } from '../outcomes/outcome-words';

/** Everything but OK. */
export const REFUSED = 'REFUSED';

/** The results that one can ask for, beside all and all but OK. */
export const OUTCOMES = Object.keys(OUTCOME_WORDS) as RequestOutcome[];

const result: FilterCodec<RequestOutcome | typeof REFUSED> = enumFilter(REFUSED, ...OUTCOMES);

export const REQUEST_FILTERS = { subAccount: textFilter, result };
export type RequestFilters = FiltersOf<typeof REQUEST_FILTERS>;

/** URL → API. */
export function toFilterInput({ subAccount, result }: RequestFilters): ProxyRequestFilterInput {
  return {
    subAccountIds: subAccount === null ? null : [subAccount],
    outcomes: result === null || result === REFUSED ? null : [result],
    isOk: result === REFUSED ? false : null,
  };
}
