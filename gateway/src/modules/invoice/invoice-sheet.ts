import { brand } from '../../../../schema/rules/brand.js';
import type { InvoiceFonts } from './invoice-fonts.js';

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

/** Pages with a pen: texts are placed below each other. */
export class Sheet {
  y: number = PAGE.margin;
  page = 1;

  readonly #registered = new Set<string>();

  constructor(
    readonly pdf: PDFKit.PDFDocument,
    private readonly fonts: InvoiceFonts,
  ) {}

  /** Starts a page if less than `height` is left of this one. */
  room(height: number): void {
    if (this.y + height <= HEIGHT - PAGE.margin) return;
    this.pdf.addPage();
    this.page++;
    this.y = PAGE.margin;
  }

  /** Places texts beside each other, all on one page, and moves the pen below the highest. */
  row(...cells: readonly Cell[]): void {
    const heights = cells.map(([text, { width }, style]) => {
      const options = this.#style(text, width, style);
      return this.pdf.heightOfString(text, options);
    });
    const height = Math.max(...heights);
    this.room(height);
    for (const [text, column, style] of cells) this.text(text, column, style);
    this.y += height;
  }

  /** A row of a label and its value, each in its own font. */
  labelled(label: string, value: string, { x, width }: Column): void {
    this.#style(label, width);
    // Rounded up, so that the label does not wrap in a column of its own width.
    const indent = Math.ceil(this.pdf.widthOfString(label)) + LABEL_GAP;
    this.row([label, { x, width: indent }], [value, { x: x + indent, width: width - indent }]);
  }

  /** Places a text at the pen, which stays. The caller knows that there is room. */
  text(text: string, { x, width }: Column, style?: TextStyle, y = this.y): void {
    const options = this.#style(text, width, style);
    this.pdf.text(text, x, y, options);
  }

  rule(color = LINE): void {
    this.pdf.moveTo(PAGE.margin, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).stroke(color);
  }

  #style(
    text: string,
    width: number,
    { size = 9.5, bold = false, color = INK, align = 'left' }: TextStyle = {},
  ) {
    const { name, font } = this.fonts.fontFor(text, bold ? 'bold' : 'regular');
    if (!this.#registered.has(name)) {
      // pdfkit takes parsed fonts; its types do not know that.
      this.pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
      this.#registered.add(name);
    }
    this.pdf.font(name).fontSize(size).fillColor(color);
    return { width, align, lineGap: 2 } as const;
  }
}
