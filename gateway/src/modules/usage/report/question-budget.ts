import { MAX_QUESTION_ROWS } from '../../../../../schema/rules/limits.js';
import { DAY_MS } from '../../../platform/clock.js';
import { AppError } from '../../../platform/errors.js';
import { LAST_DAYS } from './usage-periods.js';
import { dimensionsOf, type UsageQuery } from './usage-query.js';
import type { UsageGroupBy } from './usage-rows.sql.js';
import type { UsagePeriod } from './usage-window.js';

const QUARTERS_OF_DAY = 96;
const LONGEST_MONTH = 31;
/** Values of each dimension that a large account uses in a quarter of an hour. */
const VALUES: Readonly<Record<UsageGroupBy, number>> = {
  TARGET: 50,
  SUB_ACCOUNT: 20,
  COUNTRY: 20,
  OUTCOME: 4,
  GRANT: 4,
  PROTOCOL: 3,
  // No row has another plan than its grant.
  PLAN: 1,
};
/** Combinations of two dimensions that are used together. */
const MOST_GROUPS = 500;
/** Kept by quarters of an hour only. */
const BY_QUARTERS: ReadonlySet<UsageGroupBy> = new Set(['TARGET', 'OUTCOME', 'GRANT']);

function daysOf(period: UsagePeriod): number {
  if ('lastDays' in period) return period.lastDays;
  if ('from' in period) return (period.to.getTime() - period.from.getTime()) / DAY_MS;
  const { named } = period;
  switch (named) {
    case 'THIS_MONTH':
    case 'LAST_MONTH':
      return LONGEST_MONTH;
    case 'LAST_24_HOURS':
      return 1;
    default:
      return LAST_DAYS[named];
  }
}

/** Estimates how many rows a question reads from a large account: days × rows of a day × groups. */
export function rowsOfQuestion(query: UsageQuery, isCompared: boolean): number {
  const { granularity, filter } = query;
  const groups = dimensionsOf(query) ?? [];
  const isFine =
    granularity === 'HOUR' ||
    granularity === 'QUARTER_HOUR' ||
    groups.some((group) => BY_QUARTERS.has(group)) ||
    [filter, filter?.not].some(
      (values) => (values?.targets ?? values?.outcomes ?? values?.grantIds) != null,
    );
  const combinations = groups.reduce((product, group) => product * VALUES[group], 1);
  const days = daysOf(query.period) * (isCompared ? 2 : 1);
  return days * (isFine ? QUARTERS_OF_DAY : 1) * Math.min(combinations, MOST_GROUPS);
}

/**
 * Limits the rows that all questions of one operation read together (SECURITY 59). A single question is never refused here: the
 * time limit of its statement decides, because most accounts have far fewer rows than a large one.
 */
export class QuestionBudget {
  private questions = 0;
  private rows = 0;

  /** @throws AppError BAD_USER_INPUT QUESTION_TOO_LARGE, for each of the operation's questions, before any is read */
  async take(rows: number): Promise<void> {
    this.questions++;
    this.rows += rows;
    // The other questions of the operation are counted in this turn.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    if (this.questions > 1 && this.rows > MAX_QUESTION_ROWS)
      throw questionTooLarge(
        'These questions read too much together: ask fewer of them in one operation',
      );
  }
}

export const questionTooLarge = (message: string): AppError =>
  new AppError('BAD_USER_INPUT', message, { reason: 'QUESTION_TOO_LARGE' });
