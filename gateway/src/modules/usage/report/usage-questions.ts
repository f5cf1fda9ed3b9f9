import type { ReadPool } from '../../../platform/database/read-pool.js';
import type { LocationIndex } from '../../location/location.service.js';
import type { Buckets, Span } from './usage-buckets.js';
import type { UsageDayStarts } from './usage-day-starts.js';
import { checkedFilter, type UsageFilterQuery } from './usage-filter.js';
import { readGrantNames, readUsernames } from './usage-names.reads.js';
import type { UsageFilter, UsageGroupBy, UsageValues } from './usage-rows.sql.js';
import { runsOf, startQuartersIn, type Runs } from './usage-runs.js';

interface Dependencies {
  reads: ReadPool;
  dayStarts: UsageDayStarts;
  countries: () => Promise<LocationIndex>;
}

const NO_VALUES: UsageValues = {
  subAccountIds: null,
  countries: null,
  protocols: null,
  paidBy: null,
  grantIds: null,
  targets: null,
  outcomes: null,
};
const ALL: UsageFilter = { ...NO_VALUES, not: NO_VALUES };

/** Turns a question about usage into what can be read. */
export class UsageQuestions {
  /** @param begunAt when the reads' operation began (`performance.now`); later for reads of no operation */
  constructor(
    private readonly deps: Dependencies,
    private readonly begunAt = Infinity,
  ) {}

  /** The same over the reads of an operation that begins. */
  over(reads: ReadPool): UsageQuestions {
    const { dayStarts, countries } = this.deps;
    return new UsageQuestions({ reads, dayStarts, countries }, performance.now());
  }

  /**
   * Hours are read from quarters. Longer buckets are read from the days kept for this customer, with quarters at both
   * ends.
   */
  async runs(accountId: string, { zone, granularity, from, to }: Buckets): Promise<Runs> {
    const span: Span = { from, to };
    if (granularity === 'HOUR' || granularity === 'QUARTER_HOUR')
      return { span, days: [], quarters: from < to ? [span] : [] };
    const { reads, dayStarts } = this.deps;
    const kept = await dayStarts.kept(reads, accountId, startQuartersIn(zone, span), this.begunAt);
    return runsOf(zone, span, kept);
  }

  /** Names of everything that the dimensions can have as a key. */
  async names(
    accountId: string,
    dimensions: readonly (UsageGroupBy | null)[],
  ): Promise<ReadonlyMap<string, string>> {
    const { reads } = this.deps;
    const [usernames, grants] = await Promise.all([
      dimensions.includes('SUB_ACCOUNT') ? readUsernames(reads, accountId) : [],
      dimensions.includes('GRANT') ? readGrantNames(reads, accountId) : [],
    ]);
    return new Map([...usernames, ...grants]);
  }

  /** @throws AppError BAD_USER_INPUT with `reason` for unknown values */
  async filter(accountId: string, query: UsageFilterQuery | null): Promise<UsageFilter> {
    if (query === null) return ALL;
    const { reads } = this.deps;
    const has = (dimension: 'subAccountIds' | 'countries' | 'grantIds') =>
      [query, query.not].some((values) => values?.[dimension]?.length);
    const [usernames, countries, grants] = await Promise.all([
      has('subAccountIds') ? readUsernames(reads, accountId) : null,
      has('countries') ? this.deps.countries() : null,
      has('grantIds') ? readGrantNames(reads, accountId) : null,
    ]);
    return checkedFilter(query, {
      hasSubAccount: (id) => usernames?.has(id) ?? false,
      hasCountry: (code) => countries?.hasCountry(code) ?? false,
      hasGrant: (id) => grants?.has(id) ?? false,
    });
  }
}
