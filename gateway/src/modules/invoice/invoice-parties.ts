import { countryNames } from '../../../../schema/rules/countries.js';
import type { Locale } from '../../platform/locale.js';
import type { Buyer, NamedSeller } from './invoice-document.js';
import type { InvoiceWords } from './invoice-words.js';

/** The seller or the buyer as printed: a name, and lines below it. */
export interface Party {
  readonly name: string;
  readonly lines: readonly (string | LabelledLine)[];
}

interface LabelledLine {
  readonly label: string;
  readonly value: string;
}

export function sellerParty(
  words: InvoiceWords,
  { name, address, taxId, email }: NamedSeller,
): Party {
  return { name, lines: [...address, ...taxLines(words, taxId), email] };
}

/** The document keeps the country's code, so that its name is in the reader's language. */
export function buyerParty(words: InvoiceWords, buyer: Buyer, locale: Locale): Party {
  const { name, company, address, country, taxId, email } = buyer;
  return {
    name: company ?? name,
    lines: [
      ...(company === null ? [] : [name]),
      ...(address?.split('\n') ?? []),
      ...(country == null ? [] : [countryNames(locale)(country)]),
      ...taxLines(words, taxId),
      email,
    ],
  };
}

function taxLines(words: InvoiceWords, taxId: string | null): LabelledLine[] {
  return taxId === null ? [] : [{ label: `${words.taxId}:`, value: taxId }];
}

/** All that it says in other people's words, to choose the fonts by. */
export function textsOf({ name, lines }: Party): string[] {
  return [name, ...lines.map((line) => (typeof line === 'string' ? line : line.value))];
}
