/** A spreadsheet would run what starts like this. */
const FORMULA = /^[=+\-@\t\r]/;

function field(text: string): string {
  // The apostrophe tells a spreadsheet that it is text (OWASP "CSV injection").
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows as RFC 4180 has them: CRLF, quotes doubled, text that looks like a formula made text. It starts with a byte order
 * mark, without which spreadsheets read Chinese as something else.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
