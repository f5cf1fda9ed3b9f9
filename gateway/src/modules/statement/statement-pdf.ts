import { dayIn, minuteIn, zoneLabel } from '../../../../schema/rules/accounting-day.js';
import { brand } from '../../../../schema/rules/brand.js';
import type { Locale } from '../../platform/locale.js';
import { bytesOf, pdfDocument } from '../../platform/pdf/document.js';
import { pdfFonts } from '../../platform/pdf/fonts.js';
import {
  type Buyer,
  drawParties,
  drawTitle,
  type Parties,
  partiesOf,
  textsOf,
} from '../../platform/pdf/letterhead.js';
import { type Column, PAGE, RIGHT, Sheet, SOFT, WIDTH } from '../../platform/pdf/sheet.js';
import { changeOf, figureOf } from './statement-figures.js';
import { StatementTable } from './statement-table.js';
import { STATEMENT_WORDS, type StatementWords } from './statement-words.js';
import type { StatementEntry } from './statement.reads.js';
import { bookOf, type Statement, type StatementBalance } from './statement.js';

/** A PDF lists no more entries than these, some 100 pages. Its sums have all of them. */
export const MAX_PDF_ENTRIES = 5_000;
const FULL: Column = { x: PAGE.margin, width: WIDTH };
const LABEL: Column = { x: PAGE.margin, width: 145 };
const VALUE: Column = { x: PAGE.margin + 150, width: WIDTH - 150 };
const SOFT_SMALL = { size: 8, color: SOFT } as const;
const FIGURE = { align: 'right' } as const;
/** Of a heading and two rows below it, which stay together on a page. */
const BLOCK = 60;
/** Of a row of a summary, which stays together. */
const SUM_HEIGHT = 19;

/** Plain data: it is sent to a thread. */
export interface StatementPdf {
  statement: Statement;
  /** As they are named today, also on a statement of an earlier month. */
  seller: Parameters<typeof partiesOf>[0];
  buyer: Buyer;
  /** The ledger has all usage up to here. */
  completeUntil: Date;
  /** The first MAX_PDF_ENTRIES lines at most. */
  entries: readonly StatementEntry[];
  locale: Locale;
  /** Of the page that says how to check a statement. */
  guideUrl: string;
}

/** Writes a statement. Its pages, some 3 MB at most, stay in memory until the last one is there: each says how many there are. */
export async function statementPdf(given: StatementPdf): Promise<Buffer> {
  const { statement, seller, buyer, entries, locale } = given;
  const words = STATEMENT_WORDS[locale];
  const parties = partiesOf(seller, buyer, locale);
  const pdf = await pdfDocument({
    title: `${words.title} ${nameOf(statement)}`,
    author: seller.name,
    createdAt: statement.month?.seal?.sealedAt ?? statement.readAt,
    locale,
    keepsPages: true,
  });
  // Remarks are in other people's words, too; names of sub accounts are in ASCII.
  const remarks = entries.flatMap(({ remark }) => remark ?? []);
  const fonts = await pdfFonts([...textsOf(parties), ...new Set(remarks)]);
  return bytesOf(pdf, () => {
    fonts.forgetGlyphs();
    const writer = new StatementWriter(new Sheet(pdf, fonts), words, given);
    writer.head(parties);
    writer.summary();
    writer.entries(entries);
    writer.footers();
  });
}

/** `2026-10`, or the days of a period. */
function nameOf({ month, from, to, timeZone }: Statement): string {
  return month?.month ?? [from, to].map((at) => dayIn(timeZone, at)).join(' – ');
}

class StatementWriter {
  constructor(
    private readonly sheet: Sheet,
    private readonly words: StatementWords,
    private readonly given: StatementPdf,
  ) {}

  head(parties: Parties): void {
    const { sheet, words } = this;
    const { statement, locale, completeUntil } = this.given;
    const { accountId, timeZone, month, from, to } = statement;
    // The days of a period would take two lines.
    const title = month === null ? words.title : `${words.title} ${month.month}`;
    drawTitle(sheet, title, parties);
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
      sheet.row([label, LABEL, { color: SOFT }], [value, VALUE]);
      sheet.y += 3;
    }
    sheet.y += 7;
    sheet.rule();
    sheet.y += 22;
    drawParties(sheet, parties, words.customer, locale);
  }

  summary(): void {
    const { sheet, words } = this;
    const { statement, locale, guideUrl } = this.given;
    for (const balance of statement.balances) this.#balance(balance);
    const seal = statement.month?.seal ?? null;
    sheet.room(BLOCK);
    sheet.y += 8;
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
    sheet.y += 24;
  }

  entries(some: readonly StatementEntry[]): void {
    const { sheet, words } = this;
    const { statement, locale } = this.given;
    const books = statement.balances.filter(({ movements }) => movements.length > 0);
    if (books.length === 0) return;
    const all = books
      .flatMap(({ movements }) => movements)
      .reduce((sum, { entries }) => sum + entries, 0n);
    sheet.room(2 * BLOCK);
    sheet.row([words.entries, FULL, { size: 13, bold: true }]);
    sheet.y += 2;
    sheet.row([words.order, FULL, { size: 9, color: SOFT }]);
    if (all > MAX_PDF_ENTRIES) {
      const [shown, total] = [MAX_PDF_ENTRIES, all].map((count) => count.toLocaleString(locale));
      sheet.row([words.tooMany(shown ?? '', total ?? ''), FULL, { size: 9, color: SOFT }]);
    }
    sheet.y += 12;
    const table = new StatementTable(sheet, { locale, timeZone: statement.timeZone });
    for (const book of books) {
      const name = bookOf(book);
      table.draw(
        book,
        some.filter((entry) => bookOf(entry) === name),
      );
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
    sheet.room(BLOCK + movements.length * SUM_HEIGHT);
    sheet.y += 8;
    sheet.row([words.ledgers[ledger](unit), FULL, { size: 11, bold: true }]);
    sheet.y += 3;
    sheet.rule();
    sheet.y += 5;
    sheet.row(
      [words.opening, name, { color: SOFT }],
      [figureOf(opening, unit, locale), amount, FIGURE],
    );
    for (const movement of movements) {
      sheet.y += 3;
      const label = words.movement(
        words.kinds[movement.kind],
        movement.entries.toLocaleString(locale),
      );
      sheet.row(
        [label, name],
        [changeOf(Object.assign({ unit }, movement), locale), amount, FIGURE],
      );
    }
    sheet.y += 3;
    const bold = { bold: true } as const;
    const closed = { bold: true, align: 'right' } as const;
    sheet.row([words.closing, name, bold], [figureOf(closing, unit, locale), amount, closed]);
    sheet.y += 8;
  }
}
