declare module 'subset-font' {
  /** The part of a font that sets `text`. @param options.variationAxes what is left of its axes */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes?: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
