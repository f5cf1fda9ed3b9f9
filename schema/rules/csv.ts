/** An amount as decimal text, such as `-75.00`: a number whose digits must not go through a float. */
interface Decimal {
  readonly decimal: string;
}

/** A text is protected from being run; numbers stay numbers, negative ones too. */
export type Cell = string | number | bigint | Decimal;

/** Blanks, invisible characters, and quotes: a spreadsheet, or the reader's editor, may drop them from the start of a cell. */
const DROPPED = /^["\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;
/**
 * Spreadsheets run text that starts like this as a formula. NFKC has made ASCII of full-width, small, and raised signs, which
 * Chinese and Japanese editions of Excel run, too. U+2212 is the minus that some of them become.
 */
const FORMULA = /^[=+\-@\u2212]/;
const LEADING_CONTROL = /^[\t\r\n]/;
/**
 * Where a spreadsheet may begin a cell inside of a text. Editions for countries with a decimal comma divide lines at semicolons.
 * Quotes inside such a cell protect nothing, not even a line end.
 */
const CELL_END = /([;\t\r\n])/;

function isFormula(part: string): boolean {
  const [first = ''] = part.replace(DROPPED, '');
  return FORMULA.test(first.normalize('NFKC'));
}

/** The apostrophe makes a spreadsheet treat what follows as text (OWASP "CSV injection"). */
function inert(text: string): string {
  const parts = text.split(CELL_END);
  const safe = parts.map((part) => (isFormula(part) ? `'${part}` : part)).join('');
  return LEADING_CONTROL.test(text) ? `'${safe}` : safe;
}

function field(cell: Cell): string {
  if (typeof cell === 'number' || typeof cell === 'bigint') return String(cell);
  if (typeof cell === 'object') return cell.decimal;
  const safe = inert(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as in RFC 4180: CRLF, doubled quotes. Text that looks like a formula, as a whole or behind a semicolon, is escaped. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** The same for spreadsheets: they misread Chinese in a file that does not start with a byte order mark. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}
