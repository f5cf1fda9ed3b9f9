import { UTC, zoneLabel } from '../../../../schema/rules/accounting-day.js';
import { formatMoney } from '../../../../schema/rules/money.js';
import type { Locale } from '../../platform/locale.js';
import { bytesOf, pdfDocument } from '../../platform/pdf/document.js';
import { pdfFonts } from '../../platform/pdf/fonts.js';
import {
  drawParties,
  drawTitle,
  type Parties,
  partiesOf,
  textsOf,
} from '../../platform/pdf/letterhead.js';
import { INK, PAGE, Sheet, SOFT, WIDTH, type Column } from '../../platform/pdf/sheet.js';
import { packName, validityText } from '../plan/plan.words.js';
import { validityOf } from '../../../../schema/rules/validity.js';
import type { InvoiceDocument, InvoiceKind, LedgerHead, NoteReason } from './invoice-document.js';
import { INVOICE_WORDS, type InvoiceWords } from './invoice-words.js';

/** An issued document. */
export interface IssuedInvoice {
  kind: InvoiceKind;
  reason: NoteReason | null;
  number: string;
  issuedAt: Date;
  document: InvoiceDocument;
}

/** Numbers end at the right edges of their columns. */
const FULL: Column = { x: PAGE.margin, width: WIDTH };
const COLUMNS = {
  description: { x: PAGE.margin, width: 240 },
  quantity: { x: PAGE.margin + 240, width: 63 },
  unitPrice: { x: PAGE.margin + 303, width: 90 },
  amount: { x: PAGE.margin + 393, width: WIDTH - 393 },
} as const;
/** The sums are larger than the amounts above them: US$ and nine digits fit one line. */
const SUMS = {
  name: { x: PAGE.margin + 180, width: 145 },
  amount: { x: PAGE.margin + 330, width: WIDTH - 330 },
} as const;
/** The table's head and its only line, or a correction's text: they stay together on a page. */
const LINES_HEIGHT = 90;

/** Writes one document as a PDF. The same document in the same language gives the same words, whenever it is written. */
export async function invoicePdf(issued: IssuedInvoice, locale: Locale): Promise<Buffer> {
  const words = INVOICE_WORDS[locale];
  const { number, kind, issuedAt, document } = issued;
  const parties = partiesOf(document.seller, document.buyer, locale);
  const fonts = await pdfFonts(textsOf(parties));
  const pdf = await pdfDocument({
    title: `${words.titles[kind]} ${number}`,
    author: document.seller.name,
    createdAt: issuedAt,
    locale,
  });
  return bytesOf(pdf, () => {
    fonts.forgetGlyphs();
    draw(new Sheet(pdf, fonts), issued, words, locale, parties);
  });
}

function draw(
  sheet: Sheet,
  issued: IssuedInvoice,
  words: InvoiceWords,
  locale: Locale,
  parties: Parties,
): void {
  const { kind, number, document } = issued;
  const { seller, corrects } = document;
  const { timeZone = UTC } = seller;
  const date = (iso: string, zone = timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(new Date(iso));
  const dated = (iso: string, zone = timeZone) =>
    words.dated(date(iso, zone), zoneLabel(zone, locale));
  const zone = zoneLabel(timeZone, locale);
  const { currency } = document;
  const money = (minor: string) => formatMoney({ minor, currency }, locale);

  drawTitle(sheet, words.titles[kind], parties);
  drawFacts(sheet, [
    [words.number, number],
    [words.issued(zone), date(issued.issuedAt.toISOString())],
    ...(kind === 'INVOICE' ? [[words.paid(zone), date(document.payment.paidAt)] as const] : []),
    [words.order, document.order.number],
  ]);

  drawParties(sheet, parties, words.buyer, locale);
  if (corrects !== null && kind !== 'INVOICE' && issued.reason !== null)
    drawCorrection(sheet, words, {
      corrects: words.corrects(corrects.number, dated(corrects.issuedAt, corrects.timeZone ?? UTC)),
      reason: words.reasons[kind][issued.reason],
      invoiceTotal: money(corrects.totalMinor),
      pack: packName(document.line, locale),
      tax: money(document.tax.minor),
      percent: document.tax.percent,
      total: money(document.totalMinor),
      totalWord: words.totals[kind],
    });
  else drawLines(sheet, words, document, locale, money);

  sheet.y += 20;
  const bytes = document.bytesPerGigabyte.toLocaleString(locale);
  for (const note of [
    ...(kind === 'INVOICE'
      ? [words.paidByCard(money(document.payment.capturedMinor), dated(document.payment.paidAt))]
      : []),
    ...(document.line.bytes === null ? [] : [words.gigabyte(bytes)]),
    ...(document.ledger == null ? [] : [ledgerNote(words, document.ledger, locale)]),
    words.questions(seller.email),
  ]) {
    sheet.row([note, FULL, { size: 9, color: SOFT }]);
    sheet.y += 2;
  }
}

function ledgerNote(
  words: InvoiceWords,
  { month, entries, head }: LedgerHead,
  locale: Locale,
): string {
  return words.ledger(month, BigInt(entries).toLocaleString(locale), head);
}

function drawFacts(sheet: Sheet, facts: readonly (readonly [string, string])[]): void {
  const width = WIDTH / facts.length;
  const columnOf = (index: number) => ({ x: PAGE.margin + index * width, width: width - 8 });
  sheet.rule();
  sheet.y += 10;
  const label = { size: 8.5, color: SOFT } as const;
  sheet.row(...facts.map(([name], index) => [name, columnOf(index), label] as const));
  sheet.y += 2;
  sheet.row(...facts.map(([, value], index) => [value, columnOf(index), { bold: true }] as const));
  sheet.y += 10;
  sheet.rule();
  sheet.y += 22;
}

function drawLines(
  sheet: Sheet,
  words: InvoiceWords,
  { line, tax, totalMinor }: InvoiceDocument,
  locale: Locale,
  money: (minor: string) => string,
): void {
  const { description, quantity, unitPrice, amount } = COLUMNS;
  const head = { size: 8.5, color: SOFT } as const;
  const number = { ...head, align: 'right' } as const;
  sheet.room(LINES_HEIGHT);
  sheet.text(words.description, description, head);
  sheet.text(words.quantity, quantity, number);
  sheet.text(words.unitPrice, unitPrice, number);
  sheet.text(words.amount, amount, number);
  sheet.y += 18;
  sheet.rule(INK);
  sheet.y += 10;

  const before = (BigInt(line.unitMinor) * BigInt(line.quantity)).toString();
  const right = { align: 'right' } as const;
  sheet.row(
    [packName(line, locale), description, { bold: true }],
    [line.quantity.toLocaleString(locale), quantity, right],
    [money(line.unitMinor), unitPrice, right],
    [money(before), amount, right],
  );
  const validity = words.validity(validityText(validityOf(line), locale));
  sheet.row([validity, description, { size: 9, color: SOFT }]);
  sheet.y += 10;
  sheet.rule();
  sheet.y += 12;

  drawSums(sheet, [
    [words.subtotal, money(before)],
    ...(line.discountMinor === '0'
      ? []
      : [[words.discount, money(`-${line.discountMinor}`)] as const]),
    [words.tax(tax.percent), money(tax.minor)],
    [words.total, money(totalMinor)],
  ]);
}

interface Correction {
  corrects: string;
  reason: string;
  pack: string;
  invoiceTotal: string;
  tax: string;
  percent: string;
  total: string;
  totalWord: string;
}

function drawCorrection(sheet: Sheet, words: InvoiceWords, note: Correction): void {
  const text = { x: PAGE.margin, width: 380 };
  sheet.room(LINES_HEIGHT);
  sheet.rule(INK);
  sheet.y += 12;
  sheet.row([note.reason, text, { bold: true }], [note.total, COLUMNS.amount, { align: 'right' }]);
  sheet.row([note.corrects, text]);
  sheet.row([note.pack, text, { size: 9, color: SOFT }]);
  sheet.y += 10;
  sheet.rule();
  sheet.y += 12;
  drawSums(sheet, [
    [words.invoiceTotal, note.invoiceTotal],
    [words.tax(note.percent), note.tax],
    [note.totalWord, note.total],
  ]);
}

/** Name and amount, right under the amounts; the last one stands out. */
function drawSums(sheet: Sheet, sums: readonly (readonly [string, string])[]): void {
  for (const [index, [name, value]] of sums.entries()) {
    const style = index === sums.length - 1 ? { size: 13, bold: true } : { color: SOFT };
    sheet.row(
      [name, SUMS.name, style],
      [value, SUMS.amount, { ...style, color: INK, align: 'right' }],
    );
    sheet.y += 5;
  }
}
