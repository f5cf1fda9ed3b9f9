/** Spreadsheets run text that starts like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function field(text: string): string {
  // The apostrophe makes a spreadsheet treat it as text (OWASP "CSV injection").
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Formats rows as in RFC 4180: CRLF, doubled quotes. Text that looks like a formula is escaped. The file starts with a
 * byte order mark, without which spreadsheets misread Chinese.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Downloads a file. */
export function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
