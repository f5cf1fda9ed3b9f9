import { minuteIn, zoneLabel } from '../../../../schema/rules/accounting-day.js';
import { brand } from '../../../../schema/rules/brand.js';
import { formatMoney } from '../../../../schema/rules/money.js';
import type { Locale } from '../../platform/locale.js';
import { bytesOf, pdfDocument } from '../../platform/pdf/document.js';
import { pdfFonts } from '../../platform/pdf/fonts.js';
import { type Column, INK, PAGE, RIGHT, Sheet, SOFT, WIDTH } from '../../platform/pdf/sheet.js';
import { STATEMENT_WORDS, type StatementWords } from './statement-words.js';
import type { StatementEntry } from './statement.reads.js';
import type { Statement, StatementBalance } from './statement.js';

/** A PDF lists no more entries than these, some 100 pages. Its sums have all of them. */
export const MAX_PDF_ENTRIES = 5_000;
const MARK_SIZE = 31;
const FULL: Column = { x: PAGE.margin, width: WIDTH };
const SMALL = { size: 8 } as const;
const SOFT_SMALL = { size: 8, color: SOFT } as const;
const SMALL_FIGURE = { size: 8, align: 'right' } as const;
const FIGURE = { align: 'right' } as const;
/** A heading and two rows below it stay together on a page. */
const BLOCK = 60;

/** Number, time, what happened, amount, balance. */
const [NUMBER, TIME, WHAT, AMOUNT, BALANCE] = columnsOf(44, 88, 151, 100, 100);

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

/** Plain data: it is sent to a thread. */
export interface StatementPdf {
  statement: Statement;
  /** The ledger has all usage up to here. */
  completeUntil: Date;
  /** The first MAX_PDF_ENTRIES at most. */
  entries: readonly StatementEntry[];
  locale: Locale;
  /** Of the page that says how to check a statement. */
  guideUrl: string;
}

/** Writes a statement. Its pages, some 3 MB at most, stay in memory until the last one is there: each says how many there are. */
export async function statementPdf(given: StatementPdf): Promise<Buffer> {
  const { statement, entries, locale } = given;
  const words = STATEMENT_WORDS[locale];
  const pdf = await pdfDocument({
    title: `${words.title} ${nameOf(statement)}`,
    author: brand.name,
    createdAt: statement.month?.seal?.sealedAt ?? statement.readAt,
    locale,
    keepsPages: true,
  });
  // Nothing is in other people's words: names of sub accounts are in ASCII.
  const fonts = await pdfFonts([]);
  return bytesOf(pdf, () => {
    fonts.forgetGlyphs();
    const writer = new StatementWriter(new Sheet(pdf, fonts), words, given);
    writer.summary();
    writer.entries(entries);
    writer.footers();
  });
}

/** `2026-10`, or the days of a period. */
function nameOf({ month, from, to }: Statement): string {
  return month?.month ?? [from, to].map((at) => at.toISOString().slice(0, 10)).join(' – ');
}

class StatementWriter {
  constructor(
    private readonly sheet: Sheet,
    private readonly words: StatementWords,
    private readonly given: StatementPdf,
  ) {}

  summary(): void {
    const { sheet, words } = this;
    const { statement, locale, completeUntil, guideUrl } = this.given;
    const { accountId, timeZone, month, from, to, balances } = statement;
    sheet.mark(MARK_SIZE);
    const at = { x: PAGE.margin + MARK_SIZE + 13, width: WIDTH - MARK_SIZE - 13 };
    const title = `${words.title} ${nameOf(statement)}`;
    sheet.text(title, at, { size: 22, bold: true }, PAGE.margin - 4);
    sheet.y = PAGE.margin + 52;
    sheet.rule();
    sheet.y += 10;
    for (const [label, value] of [
      [words.account, accountId],
      [
        words.period(zoneLabel(timeZone, locale)),
        `${minuteIn(timeZone, from)} – ${minuteIn(timeZone, to)}`,
      ],
      [words.state, words.states[month?.state ?? 'PERIOD']],
      [words.completeUntil, minuteIn(timeZone, completeUntil)],
    ] as const) {
      const right = { x: PAGE.margin + 150, width: WIDTH - 150 };
      sheet.row([label, { x: PAGE.margin, width: 145 }, { color: SOFT }], [value, right]);
      sheet.y += 3;
    }
    sheet.y += 7;
    for (const balance of balances) this.#balance(balance);
    const seal = month?.seal ?? null;
    sheet.room(BLOCK);
    sheet.rule();
    sheet.y += 12;
    if (seal === null) sheet.row([words.notSealed, FULL, { color: SOFT }]);
    else {
      sheet.row([words.head, FULL, { bold: true }]);
      // A thread gets the bytes as a Uint8Array.
      sheet.row([Buffer.from(seal.head).toString('base64'), FULL]);
      const size = seal.lastPosition.toLocaleString(locale);
      sheet.row([words.sealed(size), FULL, { color: SOFT }]);
    }
    sheet.row([words.verify(guideUrl), FULL, { color: SOFT }]);
    sheet.y += 20;
    this.#entriesHead();
  }

  entries(some: readonly StatementEntry[]): void {
    const { sheet, words } = this;
    const { timeZone } = this.given.statement;
    for (const entry of some) {
      const { number, kind, occurredAt, subAccountName, orderNumber, unit } = entry;
      const reason = entry.ledger === 'MONEY' ? words.reasons[entry.reason ?? ''] : undefined;
      const what = [words.kinds[kind], reason, subAccountName ?? orderNumber ?? undefined];
      const about = what.filter((part) => part !== undefined).join(' ');
      sheet.row(
        [number.toString(), NUMBER, SOFT_SMALL],
        [minuteIn(timeZone, occurredAt), TIME, SMALL],
        [about, WHAT, SMALL],
        [this.#change(entry), AMOUNT, SMALL_FIGURE],
        [this.#figure(entry.balanceAfter, unit), BALANCE, SMALL_FIGURE],
      );
      sheet.y += 2;
    }
  }

  /**
   * Writes the statement's name and "Page n of m" at the foot of each page. PDFKit begins a new page for text below the
   * margin, so each page first loses its margin.
   */
  footers(): void {
    const { sheet, words } = this;
    const { pdf } = sheet;
    const { statement } = this.given;
    const left = `${brand.name} · ${words.title} ${nameOf(statement)} · ${words.states[statement.month?.state ?? 'PERIOD']}`;
    const number = { x: RIGHT - 95, width: 95 };
    const { count } = pdf.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      pdf.switchToPage(index);
      const { margins, height } = pdf.page;
      const y = height - margins.bottom + 18;
      margins.bottom = 0;
      sheet.text(left, { x: PAGE.margin, width: WIDTH - 100 }, SOFT_SMALL, y);
      sheet.text(words.page(index + 1, count), number, { size: 8, color: SOFT, align: 'right' }, y);
    }
  }

  #balance({ ledger, unit, opening, closing, movements }: StatementBalance): void {
    const { sheet, words } = this;
    const { locale } = this.given;
    const name = { x: PAGE.margin, width: WIDTH - 160 };
    const amount = { x: RIGHT - 150, width: 150 };
    sheet.room(BLOCK);
    sheet.y += 8;
    sheet.row([words.ledgers[ledger](unit), FULL, { size: 11, bold: true }]);
    sheet.y += 3;
    sheet.rule();
    sheet.y += 5;
    sheet.row(
      [words.opening, name, { color: SOFT }],
      [this.#figure(opening, unit), amount, FIGURE],
    );
    for (const movement of movements) {
      sheet.y += 3;
      const label = words.movement(
        words.kinds[movement.kind],
        movement.entries.toLocaleString(locale),
      );
      sheet.row([label, name], [this.#change(Object.assign({ unit }, movement)), amount, FIGURE]);
    }
    sheet.y += 3;
    const bold = { bold: true } as const;
    const closed = { bold: true, align: 'right' } as const;
    sheet.row([words.closing, name, bold], [this.#figure(closing, unit), amount, closed]);
    sheet.y += 8;
  }

  #entriesHead(): void {
    const { sheet, words } = this;
    const { statement, locale } = this.given;
    const all = statement.balances
      .flatMap(({ movements }) => movements)
      .reduce((sum, { entries }) => sum + entries, 0n);
    if (all === 0n) return;
    sheet.room(BLOCK);
    sheet.row([words.entries, FULL, { size: 11, bold: true }]);
    if (all > MAX_PDF_ENTRIES) {
      const [shown, total] = [MAX_PDF_ENTRIES, all].map((count) => count.toLocaleString(locale));
      sheet.row([words.tooMany(shown ?? '', total ?? ''), FULL, { color: SOFT }]);
    }
    sheet.y += 4;
    const [number, time, what, amount, balance] = words.columns;
    const right = { size: 8, color: SOFT, align: 'right' } as const;
    sheet.row(
      [number, NUMBER, SOFT_SMALL],
      [time, TIME, SOFT_SMALL],
      [what, WHAT, SOFT_SMALL],
      [amount, AMOUNT, right],
      [balance, BALANCE, right],
    );
    sheet.y += 2;
    sheet.rule(INK);
    sheet.y += 5;
  }

  /** A change with its sign; without one, what the entries are about. */
  #change({
    amount,
    quantity,
    unit,
  }: Pick<StatementEntry, 'amount' | 'quantity' | 'unit'>): string {
    if (amount === 0n && quantity !== 0n)
      return `0 (${this.words.about(this.#figure(quantity, unit))})`;
    return `${amount > 0n ? '+' : ''}${this.#figure(amount, unit)}`;
  }

  #figure(amount: bigint, unit: string): string {
    const { locale } = this.given;
    if (unit === 'BYTES' || unit === 'POINTS') return amount.toLocaleString(locale);
    return formatMoney({ minor: amount.toString(), currency: unit }, locale);
  }
}
