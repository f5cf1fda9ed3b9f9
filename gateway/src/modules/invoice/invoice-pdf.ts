import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create as createFont, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { Locale } from '../../platform/locale.js';
import { toMajor } from '../../platform/money.js';
import { packName } from '../../platform/pack-name.js';
import type { InvoiceDocument, InvoiceKind, NoteReason } from './invoice-document.js';
import { INVOICE_WORDS, type InvoiceWords } from './invoice-words.js';

/** An issued document. */
export interface IssuedInvoice {
  kind: InvoiceKind;
  reason: NoteReason | null;
  number: string;
  issuedAt: Date;
  document: InvoiceDocument;
}

/** A4 in points. */
const PAGE = { width: 595.28, margin: 56 } as const;
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
const INK = '#16211C';
const SOFT = '#4D574F';
const LINE = '#DEDACF';
const BRAND = '#0B6B50';
const EMBER = '#F4B740';

/** Left edges and widths of the columns. Numbers end at their right edge. */
const COLUMNS = {
  description: { x: PAGE.margin, width: 240 },
  quantity: { x: PAGE.margin + 240, width: 63 },
  unitPrice: { x: PAGE.margin + 303, width: 90 },
  amount: { x: PAGE.margin + 393, width: WIDTH - 393 },
} as const;

interface Fonts {
  regular: Font;
  bold: Font;
}

const require = createRequire(import.meta.url);
let loaded: Promise<Fonts> | undefined;

/**
 * Noto Sans TC has Latin and Chinese. Each file embeds only the glyphs that it shows. The parsed fonts are kept: parsing takes
 * most of the time of a file.
 */
function fonts(): Promise<Fonts> {
  const load = async (weight: string) => {
    const path = `@expo-google-fonts/noto-sans-tc/${weight}/NotoSansTC_${weight}.ttf`;
    const font = createFont(await readFile(require.resolve(path)));
    if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
    return font;
  };
  return (loaded ??= Promise.all([load('400Regular'), load('600SemiBold')]).then(
    ([regular, bold]) => ({ regular, bold }),
  ));
}

/** Writes one document as a PDF. The same document in the same language gives the same words, whenever it is written. */
export async function invoicePdf(issued: IssuedInvoice, locale: Locale): Promise<Buffer> {
  const { regular, bold } = await fonts();
  const words = INVOICE_WORDS[locale];
  const { number, kind, issuedAt, document } = issued;
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: PAGE.margin, font: '', lang: locale, displayTitle: true },
    info: {
      Title: `${words.titles[kind]} ${number}`,
      Author: document.seller.name,
      CreationDate: issuedAt,
    },
  });
  // pdfkit takes parsed fonts; its types do not know that.
  for (const [name, font] of Object.entries({ regular, bold }))
    pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve).on('error', reject);
  });
  draw(new Sheet(pdf), issued, words, locale);
  pdf.end();
  await written;
  return Buffer.concat(chunks);
}

interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

/** A page with a pen: texts are placed at a position, and say how high they are. */
class Sheet {
  y: number = PAGE.margin;

  constructor(readonly pdf: PDFKit.PDFDocument) {}

  /** @returns the height of the text */
  text(text: string, x: number, width: number, style: TextStyle = {}, y = this.y): number {
    const { size = 9.5, bold = false, color = INK, align = 'left' } = style;
    const options = { width, align, lineGap: 2 } as const;
    this.pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
    const height = this.pdf.heightOfString(text, options);
    this.pdf.text(text, x, y, options);
    return height;
  }

  rule(color = LINE): void {
    this.pdf.moveTo(PAGE.margin, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).stroke(color);
  }
}

function draw(sheet: Sheet, issued: IssuedInvoice, words: InvoiceWords, locale: Locale): void {
  const { kind, number, document } = issued;
  const { seller, buyer, corrects } = document;
  const date = (iso: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
  const money = (minor: string) => formatMoney(minor, document.currency, locale);

  drawMark(sheet.pdf);
  sheet.text(words.titles[kind], PAGE.margin + 44, 260, { size: 22, bold: true }, PAGE.margin - 4);
  sheet.text(seller.name, RIGHT - 220, 220, { align: 'right', color: SOFT }, PAGE.margin + 8);
  sheet.y = PAGE.margin + 56;
  drawFacts(sheet, [
    [words.number, number],
    [words.issued, date(issued.issuedAt.toISOString())],
    ...(kind === 'INVOICE' ? [[words.paid, date(document.payment.paidAt)] as const] : []),
    [words.order, document.order.number],
  ]);

  const half = WIDTH / 2 - 12;
  const tax = (taxId: string | null) => (taxId === null ? [] : [`${words.taxId}: ${taxId}`]);
  const left = drawParty(sheet, PAGE.margin, half, words.seller, seller.name, [
    ...seller.address,
    ...tax(seller.taxId),
    seller.email,
  ]);
  const right = drawParty(
    sheet,
    PAGE.margin + WIDTH / 2 + 12,
    half,
    words.buyer,
    buyer.company ?? buyer.name,
    [
      ...(buyer.company === null ? [] : [buyer.name]),
      ...(buyer.address?.split('\n') ?? []),
      ...tax(buyer.taxId),
      buyer.email,
    ],
  );
  sheet.y += Math.max(left, right) + 24;

  if (corrects !== null && kind !== 'INVOICE' && issued.reason !== null)
    drawCorrection(sheet, words, {
      corrects: words.corrects(corrects.number, date(corrects.issuedAt)),
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
      ? [words.paidByCard(money(document.payment.capturedMinor), date(document.payment.paidAt))]
      : []),
    ...(document.line.bytes === null ? [] : [words.gigabyte(bytes)]),
    words.times,
    words.questions(seller.email),
  ])
    sheet.y += sheet.text(note, PAGE.margin, WIDTH, { size: 9, color: SOFT }) + 2;
}

/** The brand's mark: a roof over an ember (client/src/lib/brand.ts). */
function drawMark(pdf: PDFKit.PDFDocument): void {
  pdf
    .save()
    .translate(PAGE.margin, PAGE.margin - 2)
    .scale(1.2);
  pdf.roundedRect(0, 0, 26, 26, 7).fill(BRAND);
  pdf
    .path('M7.5 15.5 13 8.75l5.5 6.75')
    .lineWidth(2)
    .lineCap('round')
    .lineJoin('round')
    .stroke('#FFFFFF');
  pdf.circle(13, 18, 2).fill(EMBER);
  pdf.restore();
}

function drawFacts(sheet: Sheet, facts: readonly (readonly [string, string])[]): void {
  const width = WIDTH / facts.length;
  sheet.rule();
  sheet.y += 10;
  const heights = facts.map(([name, value], index) => {
    const x = PAGE.margin + index * width;
    sheet.text(name, x, width - 8, { size: 8.5, color: SOFT });
    return sheet.text(value, x, width - 8, { bold: true }, sheet.y + 14);
  });
  sheet.y += 14 + Math.max(...heights) + 10;
  sheet.rule();
  sheet.y += 22;
}

function drawParty(
  sheet: Sheet,
  x: number,
  width: number,
  role: string,
  name: string,
  lines: readonly string[],
): number {
  let height = sheet.text(role, x, width, { size: 8.5, color: SOFT }) + 2;
  height += sheet.text(name, x, width, { size: 10.5, bold: true }, sheet.y + height) + 2;
  for (const line of lines) height += sheet.text(line, x, width, {}, sheet.y + height);
  return height;
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
  sheet.text(words.description, description.x, description.width, head);
  sheet.text(words.quantity, quantity.x, quantity.width, number);
  sheet.text(words.unitPrice, unitPrice.x, unitPrice.width, number);
  sheet.text(words.amount, amount.x, amount.width, number);
  sheet.y += 18;
  sheet.rule(INK);
  sheet.y += 10;

  const before = (BigInt(line.unitMinor) * BigInt(line.quantity)).toString();
  const right = { align: 'right' } as const;
  sheet.text(line.quantity.toLocaleString(locale), quantity.x, quantity.width, right);
  sheet.text(money(line.unitMinor), unitPrice.x, unitPrice.width, right);
  sheet.text(money(before), amount.x, amount.width, right);
  sheet.y += sheet.text(packName(line, locale), description.x, description.width, { bold: true });
  sheet.y += sheet.text(
    words.validity(line.validityDays.toLocaleString(locale)),
    ...([description.x, description.width, { size: 9, color: SOFT }] as const),
  );
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
  sheet.rule(INK);
  sheet.y += 12;
  sheet.text(note.total, COLUMNS.amount.x, COLUMNS.amount.width, { align: 'right' });
  sheet.y += sheet.text(note.reason, PAGE.margin, 380, { bold: true });
  sheet.y += sheet.text(note.corrects, PAGE.margin, 380);
  sheet.y += sheet.text(note.pack, PAGE.margin, 380, { size: 9, color: SOFT });
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
  sums.forEach(([name, value], index) => {
    const isLast = index === sums.length - 1;
    const style = isLast ? { size: 13, bold: true } : { color: SOFT };
    sheet.text(name, PAGE.margin + 240, 153, { ...style, align: 'right' });
    const { x, width } = COLUMNS.amount;
    sheet.y += sheet.text(value, x, width, { ...style, color: INK, align: 'right' }) + 5;
  });
}

/** Exact: the decimal text goes to the formatter, never a float. */
function formatMoney(minor: string, currency: string, locale: Locale): string {
  const major = toMajor({ minor: BigInt(minor), currency });
  const options = { style: 'currency', currency } as const;
  return new Intl.NumberFormat(locale, options).format(major as `${number}`);
}
