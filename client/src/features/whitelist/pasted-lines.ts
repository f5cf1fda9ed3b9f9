/** One pasted line: an address with an optional note. */
export interface PastedLine {
  /** 1-based, counting empty lines. */
  readonly number: number;
  readonly text: string;
  readonly address: string;
  readonly remark: string | null;
}

/** Parses lines like `9.9.9.9 Office`, separated by space, comma, semicolon, or tab. Skips empty lines. */
export function linesIn(pasted: string): PastedLine[] {
  return pasted.split(/\r?\n/).flatMap((line, index) => {
    const text = line.trim();
    const [, address, remark = ''] = /^([^\s,;]+)[\s,;]*(.*)$/.exec(text) ?? [];
    if (address === undefined) return [];
    return [{ number: index + 1, text, address, remark: remark === '' ? null : remark }];
  });
}
