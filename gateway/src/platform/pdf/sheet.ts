import { brand } from '../../../../schema/rules/brand.js';
import type { PdfFonts, Run } from './fonts.js';
import { ascentOf, mixedLines } from './mixed-text.js';

/** A4 in points. */
const HEIGHT = 841.89;
export const PAGE = { width: 595.28, margin: 56 } as const;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - PAGE.margin;
export const INK = brand.colors.ink.light;
export const SOFT = brand.colors['ink-2'].light;
const LINE = brand.colors.line.light;
/** Between a label and its value. */
const LABEL_GAP = 3;
const LINE_GAP = 2;
/** Of the usual text. */
const SIZE = 9.5;

interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

export interface Column {
  x: number;
  width: number;
}

type Cell = readonly [text: string, column: Column, style?: TextStyle];

/** The first font has quotation marks and dots as wide as ideographs, unless it is asked for those of Latin text. */
function shapeOf(text: string): { features?: ['pwid'] } {
  return /[‘’“”]/.test(text) && !/\p{Script=Han}/u.test(text) ? { features: ['pwid'] } : {};
}

/** Pages with a pen: texts are placed below each other. */
export class Sheet {
  y: number = PAGE.margin;
  page = 1;
  /** Draws what each further page begins with, such as the names of columns. */
  pageHead: (() => void) | null = null;

  readonly #registered = new Set<string>();

  constructor(
    readonly pdf: PDFKit.PDFDocument,
    private readonly fonts: PdfFonts,
  ) {}

  /** Starts a page if less than `height` is left of this one. */
  room(height: number): void {
    if (this.y + height <= HEIGHT - PAGE.margin) return;
    this.pdf.addPage();
    this.page++;
    this.y = PAGE.margin;
    this.pageHead?.();
  }

  /** Places texts beside each other, all on one page, and moves the pen below the highest. */
  row(...cells: readonly Cell[]): void {
    const height = Math.max(...cells.map((cell) => this.#heightOf(...cell)));
    this.room(height);
    for (const [text, column, style] of cells) this.text(text, column, style);
    this.y += height;
  }

  /** A row of a label and its value. */
  labelled(label: string, value: string, { x, width }: Column): void {
    const widths = this.fonts.runsOf(label, 'regular').map((run) => this.#widthOf(run, SIZE));
    // Rounded up, so that the label does not wrap in a column of its own width.
    const indent = Math.ceil(widths.reduce((sum, each) => sum + each, 0)) + LABEL_GAP;
    this.row([label, { x, width: indent }], [value, { x: x + indent, width: width - indent }]);
  }

  /** Places a text at the pen, which stays. The caller knows that there is room. */
  text(text: string, { x, width }: Column, style: TextStyle = {}, y = this.y): void {
    const { size = SIZE, color = INK, align = 'left' } = style;
    const [first, ...others] = this.#runsOf(text, style);
    this.pdf.fillColor(color);
    if (others.length === 0) {
      this.#use(first, size);
      const drop = this.#dropOf(first, size);
      this.pdf.text(first.text, x, y + drop, {
        width,
        align,
        ...shapeOf(first.text),
        lineGap: LINE_GAP,
      });
      return;
    }
    const { lines, height, ascent } = this.#mixed([first, ...others], width, size);
    for (const [index, line] of lines.entries()) {
      const used = line.reduce((sum, segment) => sum + segment.width, 0);
      let at = align === 'right' ? x + width - used : x;
      for (const segment of line) {
        this.#use(segment.run, size);
        this.pdf.text(segment.text, at, y + index * height + ascent, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...shapeOf(segment.text),
        });
        at += segment.width;
      }
    }
  }

  /** Draws the brand's mark at the top left. @param side in points */
  mark(side: number): void {
    const { size, cornerRadius, paths } = brand.mark;
    const { colors } = brand;
    const { pdf } = this;
    pdf
      .save()
      .translate(PAGE.margin, PAGE.margin - 2)
      .scale(side / size);
    pdf.roundedRect(0, 0, size, size, cornerRadius).fill(colors.brand.light);
    for (const { d, color, strokeWidth } of paths) {
      const path = pdf.path(d);
      if (strokeWidth === undefined) path.fill(colors[color].light);
      else
        path.lineWidth(strokeWidth).lineCap('round').lineJoin('round').stroke(colors[color].light);
    }
    pdf.restore();
  }

  rule(color = LINE): void {
    this.pdf.moveTo(PAGE.margin, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).stroke(color);
  }

  #runsOf(text: string, { bold = false }: TextStyle): [Run, ...Run[]] {
    return this.fonts.runsOf(this.fonts.printable(text), bold ? 'bold' : 'regular');
  }

  #heightOf(text: string, { width }: Column, style: TextStyle = {}): number {
    const { size = SIZE } = style;
    const [first, ...others] = this.#runsOf(text, style);
    if (others.length > 0) {
      const { lines, height } = this.#mixed([first, ...others], width, size);
      return lines.length * height;
    }
    this.#use(first, size);
    const height = this.pdf.heightOfString(first.text, {
      width,
      ...shapeOf(first.text),
      lineGap: LINE_GAP,
    });
    return height + this.#dropOf(first, size);
  }

  /** Lines of several fonts, on the baseline of the tallest one. */
  #mixed(runs: readonly Run[], width: number, size: number) {
    const heights = runs.map((run) => {
      this.#use(run, size);
      return this.pdf.currentLineHeight(true);
    });
    return {
      lines: mixedLines(runs, width, (run, text) => this.#widthOf({ ...run, text }, size)),
      height: Math.max(...heights) + LINE_GAP,
      ascent: Math.max(this.fonts.ascent * size, ...runs.map((run) => ascentOf(run, size))),
    };
  }

  /** How much lower a text of one font begins than the tallest, so that texts beside each other share a baseline. */
  #dropOf(run: Run, size: number): number {
    return Math.max(0, this.fonts.ascent * size - ascentOf(run, size));
  }

  #widthOf(run: Run, size: number): number {
    this.#use(run, size);
    return this.pdf.widthOfString(run.text, shapeOf(run.text));
  }

  #use({ name, font }: Run, size: number): void {
    if (!this.#registered.has(name)) {
      // pdfkit takes parsed fonts; its types do not know that.
      this.pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
      this.#registered.add(name);
    }
    this.pdf.font(name).fontSize(size);
  }
}
