import type { Core } from '../../platform/core.js';
import { notFound } from '../../platform/errors.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import { canonical, STATEMENT_FORM } from './statement-chain.js';
import { csvOf } from './statement-csv.js';
import type { StatementKeys } from './statement-keys.js';
import { monthsOf, spanOf, type StatementMonth } from './statement-months.js';
import {
  readCalendar,
  readLastNumber,
  type Calendar,
  type StatementSeal,
  type StatementSpan,
} from './statement.reads.js';
import {
  balanceRecords,
  balancesOf,
  entriesOf,
  entryRecord,
  type StatementBalance,
} from './statement.js';

type Dependencies = Pick<Core, 'freshReads' | 'rateLimits' | 'clock'> & { keys: StatementKeys };

/** Requests per customer and minute. */
const RULE = { points: 60, seconds: 60 } as const;

/** A statement whose entries are still to be read. */
export interface Statement extends StatementSpan {
  accountId: string;
  timeZone: string;
  /** Null for a period that is no month. */
  month: StatementMonth | null;
  balances: StatementBalance[];
  /** The account's latest seal. */
  latest: StatementSeal | null;
  readAt: Date;
}

/** Statements as files. They are written while they are sent, so a long one takes no more memory than a short one. */
export class StatementFiles {
  readonly #limit: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#limit = deps.rateLimits.define('statement-file', RULE);
  }

  /** Counts a request before anything reads it (SECURITY 51). @throws AppError RATE_LIMITED */
  async count(accountId: string): Promise<void> {
    await this.#limit.enforce(accountId);
  }

  /** @throws AppError NOT_FOUND for a month that the account does not have */
  async ofMonth(accountId: string, name: string): Promise<Statement> {
    const calendar = await readCalendar(this.deps.freshReads, accountId);
    const month = monthsOf(calendar, this.deps.clock.now()).find((each) => each.month === name);
    if (!month) throw notFound('Statement');
    return this.#read(accountId, calendar, month, month);
  }

  /** Of a period `[from, to)`. */
  async ofPeriod(accountId: string, from: Date, to: Date): Promise<Statement> {
    const calendar = await readCalendar(this.deps.freshReads, accountId);
    return this.#read(accountId, calendar, spanOf(from, to), null);
  }

  async #read(
    accountId: string,
    calendar: Calendar,
    { from, to, after, through: most }: StatementSpan,
    month: StatementMonth | null,
  ): Promise<Statement> {
    const { freshReads, clock } = this.deps;
    const last = await readLastNumber(freshReads, accountId);
    // What is posted while the file is written is not part of it.
    const through = most < last ? most : last;
    const span = { from, to, after, through };
    const [balances = []] = await balancesOf(freshReads, accountId, [span]);
    return Object.assign(span, {
      accountId,
      timeZone: month?.timeZone ?? calendar.timeZone,
      month,
      balances,
      latest: calendar.seals.at(-1) ?? null,
      readAt: clock.now(),
    });
  }

  csv(statement: Statement): AsyncGenerator<string> {
    return csvOf(statement, this.#entries(statement));
  }

  /** The form of docs/statements/form.md, one line for each entry. The file of a sealed month is always the same. */
  async *json(statement: Statement): AsyncGenerator<string> {
    const { accountId, timeZone, month, from, to, balances, latest, readAt } = statement;
    const seal = month?.seal ?? null;
    const head = {
      form: STATEMENT_FORM,
      account: accountId,
      month: month?.month,
      timeZone,
      from: from.toISOString(),
      to: to.toISOString(),
      state: month?.state,
      createdAt: seal === null ? readAt.toISOString() : undefined,
      balances: balanceRecords(balances),
    };
    yield `${canonical(head).slice(0, -1)},\n"entries":[`;
    let separator = '\n';
    for await (const page of this.#entries(statement)) {
      yield separator + page.map((entry) => canonical(entryRecord(entry))).join(',\n');
      separator = ',\n';
    }
    yield '\n]';
    const signed = seal ?? latest;
    if (signed !== null) {
      const tail = {
        previousHead: seal?.previousHead.toString('base64'),
        [seal === null ? 'latestNote' : 'note']: signed.note,
        key: this.deps.keys.find(signed.keyId),
      };
      yield `,\n${canonical(tail).slice(1, -1)}`;
    }
    yield '}\n';
  }

  #entries(statement: Statement) {
    const { accountId, balances } = statement;
    return entriesOf(this.deps.freshReads, accountId, statement, balances);
  }
}
