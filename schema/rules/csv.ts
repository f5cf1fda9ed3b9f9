/** An amount as decimal text, such as `-75.00`: a number whose digits must not go through a float. */
interface Decimal {
  readonly decimal: string;
}

/** A text is protected from being run; numbers stay numbers, negative ones too. */
export type Cell = string | number | bigint | Decimal;

/** Blanks and invisible characters: a spreadsheet, or the reader's editor, may drop them from the start of a cell. */
const UNSEEN = /^[\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;
/**
 * Spreadsheets run text that starts like this as a formula. NFKC has made ASCII of full-width, small, and raised signs, which
 * Chinese and Japanese editions of Excel run, too. U+2212 is the minus that some of them become.
 */
const FORMULA = /^[=+\-@\u2212]/;
const LEADING_CONTROL = /^[\t\r\n]/;

function isFormula(text: string): boolean {
  const [first = ''] = text.replace(UNSEEN, '');
  return LEADING_CONTROL.test(text) || FORMULA.test(first.normalize('NFKC'));
}

function field(cell: Cell): string {
  if (typeof cell === 'number' || typeof cell === 'bigint') return String(cell);
  if (typeof cell === 'object') return cell.decimal;
  // The apostrophe makes a spreadsheet treat it as text (OWASP "CSV injection").
  const safe = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as in RFC 4180: CRLF, doubled quotes. Text that looks like a formula is escaped. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** The same for spreadsheets: they misread Chinese in a file that does not start with a byte order mark. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}
