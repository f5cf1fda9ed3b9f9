import type { Run } from './fonts.js';

/** Where a line may end: after blanks and dashes, and beside each ideograph. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu;

/** A part of one line in one font, with its width in points. */
interface Segment {
  text: string;
  readonly run: Run;
  width: number;
}

type Measure = (run: Run, text: string) => number;

/** pdfkit sets a text in one font. This breaks one of several fonts into lines of at most `width`. */
export function mixedLines(runs: readonly Run[], width: number, measure: Measure): Segment[][] {
  const lines: Segment[][] = [[]];
  let left = width;
  const put = (run: Run, text: string) => {
    // Blanks at the end of a line may hang over.
    const needed = measure(run, text.trimEnd());
    if (needed > left && left < width) {
      lines.push([]);
      left = width;
    }
    const line = lines.at(-1) ?? [];
    const last = line.at(-1);
    const whole = measure(run, text);
    if (last?.run.name === run.name) {
      last.text += text;
      last.width += whole;
    } else line.push({ run, text, width: whole });
    left -= whole;
  };
  for (const run of runs)
    for (const piece of run.text.match(PIECES) ?? [])
      for (const part of measure(run, piece.trimEnd()) > width ? Array.from(piece) : [piece])
        put(run, part);
  return lines;
}

/** Height above the baseline, in points. */
export function ascentOf({ font }: Run, size: number): number {
  return (font.ascent / font.unitsPerEm) * size;
}
