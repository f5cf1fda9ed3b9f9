// Draws src/ui/dot-map/land.svg from land.txt. Each line is a row of the map from 77° north to 56° south, each `o` a dot
// on land (Natural Earth 1:50m, public domain, sampled on a hexagonal grid). Change the text, run this, commit both.
import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../src/ui/dot-map/', import.meta.url);

/** Width of a column and height of a row, in units of the view box; the same numbers are in projection.ts. */
const PITCH = 10;
const ROW = 8.66;
const COLUMNS = 120;

/** @param {string} land text of land.txt @returns {string} the picture */
export function drawDotMap(land) {
  const rows = land.trimEnd().split('\n');
  let path = '';
  rows.forEach((row, index) => {
    const y = Math.round((index + 0.5) * ROW);
    for (const run of row.matchAll(/o+/g)) {
      const x = (run.index + (index % 2 === 0 ? 0.25 : 0.75)) * PITCH;
      // One line a run of dots: the dash pattern draws the dots, which makes the file a tenth of one circle each.
      path += `M${x} ${y}h${(run[0].length - 1) * PITCH + 0.1}`;
    }
  });
  const size = `${COLUMNS * PITCH} ${Math.round(rows.length * ROW)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"><path fill="none" stroke="#000" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 ${PITCH}" d="${path.replaceAll('h0.1', 'h.1')}"/></svg>\n`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(
    new URL('land.svg', folder),
    drawDotMap(readFileSync(new URL('land.txt', folder), 'utf8')),
  );
}
