import { useLingui } from '@lingui/macro';
import { encode } from 'uqr';

/** Margin in modules that the standard requires. */
const QUIET_ZONE = 4;

/**
 * `text` as a QR code that fills its box. Black on white in dark mode too: many scanners cannot read light modules on a
 * dark ground.
 */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={t`QR code of your link`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-full"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** One rectangle for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const rectangles: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = row.indexOf(true); x !== -1; x = row.indexOf(true, x)) {
      const light = row.indexOf(false, x);
      const end = light === -1 ? row.length : light;
      rectangles.push(`M${x} ${y}h${end - x}v1H${x}z`);
      x = end;
    }
  }
  return rectangles.join('');
}
