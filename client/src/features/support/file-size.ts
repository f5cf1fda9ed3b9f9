const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** A size in decimal units: `812 B`, `24 KB`, `1.3 MB`. */
export function fileSize(bytes: number, locale: string): string {
  const [unit, divisor] = unitOf(bytes);
  const digits = unit === 'MB' ? 1 : 0;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  return `${format.format(bytes / divisor)} ${unit}`;
}

function unitOf(bytes: number): readonly [unit: string, divisor: number] {
  if (bytes < KILOBYTE) return ['B', 1];
  return bytes < MEGABYTE ? ['KB', KILOBYTE] : ['MB', MEGABYTE];
}
