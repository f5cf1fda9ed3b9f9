import type { InputReason } from '../../../../schema/rules/error-codes.js';
import type { Core } from '../../platform/core.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { AppError, notFound } from '../../platform/errors.js';
import type { Locale } from '../../platform/locale.js';
import type { PdfThread } from '../../platform/pdf/pdf-thread.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import type { BillingDetailsService } from '../invoice/billing-details.service.js';
import { canonical, STATEMENT_FORM } from './statement-chain.js';
import { csvOf } from './statement-csv.js';
import type { StatementKeys } from './statement-keys.js';
import { linesOf } from './statement-lines.js';
import { monthsOf, spanOf, type StatementMonth } from './statement-months.js';
import { MAX_PDF_ENTRIES, type StatementPdf, type statementPdf } from './statement-pdf.js';
import {
  readCalendar,
  readLastNumber,
  type Calendar,
  type StatementSpan,
} from './statement.reads.js';
import { balanceRecords, balancesOf, entriesOf, entryRecord, type Statement } from './statement.js';

interface Dependencies extends Pick<Core, 'db' | 'freshReports' | 'rateLimits' | 'clock'> {
  billingDetails: Pick<BillingDetailsService, 'buyer'>;
  keys: StatementKeys;
  pdfs: Pick<PdfThread<{ statement: typeof statementPdf }>, 'write'>;
  seller: StatementPdf['seller'];
  /** Address of the site. */
  publicUrl: string;
  /** The ledger has all usage of an account that happened before this time. */
  postedUntil: (accountId: string) => Promise<Date>;
}

/** The page of the documentation about statements. */
const GUIDE_PATH = '/documentation/statements';

/** Requests per customer and minute. The longest PDF keeps the thread of PDFs busy for some seconds. */
const RULES = {
  file: { points: 60, seconds: 60 },
  pdf: { points: 6, seconds: 60 },
} as const;

const refuse = (reason: InputReason, message: string): AppError =>
  new AppError('BAD_USER_INPUT', message, { reason });

/** Statements as files. They are written while they are sent, so a long one takes no more memory than a short one. */
export class StatementFiles {
  readonly #limits: Readonly<Record<keyof typeof RULES, RateLimit>>;

  constructor(private readonly deps: Dependencies) {
    const { rateLimits } = deps;
    this.#limits = {
      file: rateLimits.define('statement-file', RULES.file),
      pdf: rateLimits.define('statement-pdf', RULES.pdf),
    };
  }

  /** Counts a request before anything reads it (SECURITY 51). @throws AppError RATE_LIMITED */
  async count(kind: keyof typeof RULES, accountId: string): Promise<void> {
    await this.#limits[kind].enforce(accountId);
  }

  /** @throws AppError NOT_FOUND for a month that the account does not have */
  async ofMonth(accountId: string, name: string): Promise<Statement> {
    const calendar = await readCalendar(this.#readsOf(accountId), accountId);
    const month = monthsOf(calendar, this.deps.clock.now()).find((each) => each.month === name);
    if (!month) throw notFound('Statement');
    return this.#read(accountId, calendar, month, month);
  }

  /**
   * Of a period `[from, to)` that has begun: what a later balance will be, depends on expiries that have no entries yet.
   * @throws AppError BAD_USER_INPUT
   */
  async ofPeriod(accountId: string, from: Date, to: Date): Promise<Statement> {
    if (from >= to) throw refuse('PERIOD_EMPTY', '`from` must be before `to`');
    if (from > this.deps.clock.now())
      throw refuse('PERIOD_IN_FUTURE', '`from` must be in the past');
    const calendar = await readCalendar(this.#readsOf(accountId), accountId);
    return this.#read(accountId, calendar, spanOf(from, to), null);
  }

  async #read(
    accountId: string,
    calendar: Calendar,
    { from, to, after, through: most }: StatementSpan,
    month: StatementMonth | null,
  ): Promise<Statement> {
    const reads = this.#readsOf(accountId);
    const last = await readLastNumber(reads, accountId);
    // What is posted while the file is written is not part of it.
    const through = most < last ? most : last;
    const span = { from, to, after, through };
    const [balances = []] = await balancesOf(reads, accountId, [span]);
    return Object.assign(span, {
      accountId,
      timeZone: month?.timeZone ?? calendar.timeZone,
      month,
      balances,
      latest: calendar.seals.at(-1) ?? null,
      readAt: this.deps.clock.now(),
    });
  }

  csv(statement: Statement): AsyncGenerator<string> {
    return csvOf(statement, this.#lines(statement));
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

  /** The same for people. It says whether it is final, and up to when it is complete. */
  async *pdf(statement: Statement, locale: Locale): AsyncGenerator<Buffer> {
    const { accountId, month, to } = statement;
    const { db, billingDetails, pdfs, seller, publicUrl } = this.deps;
    yield await pdfs.write(accountId, 'statement', async () => {
      const posted = month?.seal ? to : await this.deps.postedUntil(accountId);
      return {
        statement,
        seller,
        buyer: await db.transaction((tx) => billingDetails.buyer(tx, accountId)),
        completeUntil: posted < to ? posted : to,
        // Everybody's PDFs wait while this reads.
        entries: await firstOf(this.#lines(statement, true), MAX_PDF_ENTRIES),
        locale,
        guideUrl: new URL(GUIDE_PATH, publicUrl).href,
      };
    });
  }

  /** A file takes its turns with the customer's other reports. */
  #readsOf(accountId: string, isApart = false): ReadPool {
    return this.deps.freshReports.of(accountId, isApart);
  }

  #lines(statement: Statement, isApart = false) {
    const { accountId, balances } = statement;
    return linesOf(this.#readsOf(accountId, isApart), accountId, statement, balances);
  }

  #entries(statement: Statement) {
    const { accountId, balances } = statement;
    return entriesOf(this.#readsOf(accountId), accountId, statement, balances);
  }
}

async function firstOf<Item>(pages: AsyncIterable<Item[]>, most: number): Promise<Item[]> {
  const first: Item[] = [];
  for await (const page of pages) {
    first.push(...page.slice(0, most - first.length));
    if (first.length === most) break;
  }
  return first;
}
