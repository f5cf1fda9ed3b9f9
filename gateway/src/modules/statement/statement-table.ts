import { minuteIn } from '../../../../schema/rules/accounting-day.js';
import type { Locale } from '../../platform/locale.js';
import { type Column, INK, PAGE, type Sheet, SOFT, WIDTH } from '../../platform/pdf/sheet.js';
import { changeOf, figureOf } from './statement-figures.js';
import { STATEMENT_WORDS, type StatementWords } from './statement-words.js';
import type { StatementEntry } from './statement.reads.js';
import type { StatementBalance } from './statement.js';

const FULL: Column = { x: PAGE.margin, width: WIDTH };
const SMALL = { size: 8 } as const;
const BOLD = { size: 8, bold: true } as const;
const HEAD = { size: 8, color: SOFT } as const;
const HEAD_FIGURE = { size: 8, color: SOFT, align: 'right' } as const;
const FIGURE = { size: 8, align: 'right' } as const;
const BOLD_FIGURE = { size: 8, bold: true, align: 'right' } as const;
/** A table's name, its columns, and two rows stay together on a page. */
const HEAD_HEIGHT = 90;
/** The last line and the closing balance stay together. */
const END_HEIGHT = 45;
const ROW_GAP = 2;

/** Number, time, what happened, amount, balance: numbers end at the right edges of their columns. */
const [NUMBER, TIME, WHAT, AMOUNT, BALANCE] = columnsOf(38, 104, 141, 100, 100);

function columnsOf(...widths: [number, number, number, number, number]) {
  let x: number = PAGE.margin;
  const column = (width: number): Column => {
    const at = { x, width: width - 6 };
    x += width;
    return at;
  };
  const [a, b, c, d, e] = widths;
  return [column(a), column(b), column(c), column(d), { x, width: e }] as const;
}

interface Given {
  locale: Locale;
  timeZone: string;
}

/** The lines of one ledger and unit, from its opening to its closing balance, with the names of the columns on each page. */
export class StatementTable {
  readonly #words: StatementWords;

  constructor(
    private readonly sheet: Sheet,
    private readonly given: Given,
  ) {
    this.#words = STATEMENT_WORDS[given.locale];
  }

  /** @param lines the first ones, if there are too many for the file: then the closing balance is left to the summary */
  draw(book: StatementBalance, lines: readonly StatementEntry[]): void {
    const { sheet } = this;
    const words = this.#words;
    sheet.room(HEAD_HEIGHT);
    sheet.row([words.ledgers[book.ledger](book.unit), FULL, { bold: true }]);
    sheet.y += 5;
    this.#columns();
    sheet.pageHead = () => {
      this.#columns();
    };
    this.#bound(words.opening, book.opening, book.unit);
    const all = book.movements.reduce((sum, { entries }) => sum + entries, 0n);
    const isWhole = BigInt(lines.length) === all;
    for (const [place, line] of lines.entries()) {
      if (isWhole && place === lines.length - 1) sheet.room(END_HEIGHT);
      this.#line(line);
    }
    if (isWhole) this.#bound(words.closing, book.closing, book.unit);
    sheet.pageHead = null;
    sheet.y += 16;
  }

  #columns(): void {
    const { sheet } = this;
    const [number, time, what, amount, balance] = this.#words.columns;
    sheet.row(
      [number, NUMBER, HEAD],
      [time, TIME, HEAD],
      [what, WHAT, HEAD],
      [amount, AMOUNT, HEAD_FIGURE],
      [balance, BALANCE, HEAD_FIGURE],
    );
    sheet.y += 2;
    sheet.rule(INK);
    sheet.y += 5;
  }

  #bound(name: string, amount: bigint, unit: string): void {
    const figure = figureOf(amount, unit, this.given.locale);
    this.sheet.row([name, WHAT, BOLD], [figure, BALANCE, BOLD_FIGURE]);
    this.sheet.y += ROW_GAP;
  }

  #line(entry: StatementEntry): void {
    const { locale } = this.given;
    this.sheet.row(
      [entry.number.toString(), NUMBER, HEAD],
      [this.#time(entry), TIME, SMALL],
      [this.#what(entry), WHAT, SMALL],
      [changeOf(entry, locale), AMOUNT, FIGURE],
      [figureOf(entry.balanceAfter, entry.unit, locale), BALANCE, FIGURE],
    );
    this.sheet.y += ROW_GAP;
  }

  /** Usage has the hour that it is of. */
  #time({ occurredAt, until }: StatementEntry): string {
    const { timeZone } = this.given;
    const start = minuteIn(timeZone, occurredAt);
    return until === null ? start : `${start}–${minuteIn(timeZone, until).slice(-5)}`;
  }

  /** The remark is why support adjusted points, the number of an order, or the name of a product. */
  #what({ kind, reason, subAccountName, orderNumber, remark }: StatementEntry): string {
    const words = this.#words;
    const details = [words.reasons[reason ?? ''], subAccountName ?? orderNumber, remark];
    const named = details.filter((detail) => typeof detail === 'string');
    return words.what(words.kinds[kind], [...new Set(named)]);
  }
}
