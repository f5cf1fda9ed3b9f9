import { legalEntity } from '../../../../schema/rules/brand.js';
import { countryNames } from '../../../../schema/rules/countries.js';
import type { Locale } from '../locale.js';
import { type Column, PAGE, RIGHT, type Sheet, SOFT, WIDTH } from './sheet.js';

/** The company that issues a document. */
interface Seller {
  readonly name: string;
  /** Lines. */
  readonly address: readonly string[];
  readonly taxId: string | null;
  readonly email: string;
}

/** Whom it is for. Invoices store it, so a new field must be optional. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  /** Several lines, separated by `\n`. */
  readonly address: string | null;
  /** ISO 3166-1 alpha-2; missing before buyers had one. */
  readonly country?: string | null;
  readonly taxId: string | null;
}

/** One of them as printed: a name, and lines below it. */
interface Party {
  readonly name: string;
  readonly lines: readonly (string | LabelledLine)[];
}

interface LabelledLine {
  readonly label: string;
  readonly value: string;
}

export interface Parties {
  readonly seller: Party;
  readonly buyer: Party;
}

const WORDS: Readonly<Record<Locale, Readonly<Record<'seller' | 'taxId', string>>>> = {
  'en-US': { seller: 'From', taxId: 'Tax ID' },
  'zh-HK': { seller: '賣方', taxId: '稅務編號' },
};

/** Side of the brand's mark, in points. */
const MARK_SIZE = 31;
const ROLE = { size: 8.5, color: SOFT } as const;

/** The country is a code, so that its name is in the reader's language. */
export function partiesOf(seller: Seller, buyer: Buyer, locale: Locale): Parties {
  const taxLines = (taxId: string | null) =>
    taxId === null ? [] : [{ label: `${WORDS[locale].taxId}:`, value: taxId }];
  const { name, company, address, country, taxId, email } = buyer;
  return {
    seller: {
      name: seller.name,
      lines: [...seller.address, ...taxLines(seller.taxId), seller.email],
    },
    buyer: {
      name: company ?? name,
      lines: [
        ...(company === null ? [] : [name]),
        ...(address?.split('\n') ?? []),
        ...(country == null ? [] : [countryNames(locale)(country)]),
        ...taxLines(taxId),
        email,
      ],
    },
  };
}

/** All that a document says in other people's words, to choose the fonts by. */
export function textsOf({ seller, buyer }: Parties): string[] {
  return [seller, buyer].flatMap(({ name, lines }) => [
    name,
    ...lines.map((line) => (typeof line === 'string' ? line : line.value)),
  ]);
}

/**
 * Draws the title, and the seller beside it. The mark is that of the brand's own company: a document of an earlier one, or of one
 * from the settings, has none.
 */
export function drawTitle(sheet: Sheet, title: string, { seller }: Parties): void {
  const hasMark = seller.name === legalEntity.name;
  if (hasMark) sheet.mark(MARK_SIZE);
  const titleAt = { x: PAGE.margin + (hasMark ? MARK_SIZE + 13 : 0), width: 260 };
  sheet.text(title, titleAt, { size: 22, bold: true }, PAGE.margin - 4);
  const sellerAt = { x: RIGHT - 220, width: 220 };
  sheet.text(seller.name, sellerAt, { align: 'right', color: SOFT }, PAGE.margin + 8);
  sheet.y = PAGE.margin + 56;
}

/** Draws seller and buyer beside each other. @param role what the document calls the buyer */
export function drawParties(
  sheet: Sheet,
  { seller, buyer }: Parties,
  role: string,
  locale: Locale,
): void {
  const half = WIDTH / 2 - 12;
  const { y: top, page } = sheet;
  drawParty(sheet, { x: PAGE.margin, width: half }, WORDS[locale].seller, seller);
  const sellerEnd = sheet.y;
  sheet.y = top;
  drawParty(sheet, { x: RIGHT - half, width: half }, role, buyer);
  if (sheet.page === page) sheet.y = Math.max(sheet.y, sellerEnd);
  sheet.y += 24;
}

function drawParty(sheet: Sheet, column: Column, role: string, { name, lines }: Party): void {
  sheet.row([role, column, ROLE]);
  sheet.y += 2;
  sheet.row([name, column, { size: 10.5, bold: true }]);
  sheet.y += 2;
  for (const line of lines) {
    if (typeof line === 'string') sheet.row([line, column]);
    else sheet.labelled(line.label, line.value, column);
  }
}
