declare module 'subset-font' {
  /**
   * The part of a font that sets `text`.
   * @param options.variationAxes what is left of its axes
   * @param options.noLayoutClosure leaves out glyphs that only a font feature selects, such as ligatures
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      noLayoutClosure?: boolean;
      variationAxes?: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
