/** One line of what was pasted: an address, and a note after it. */
export interface PastedLine {
  /** From 1, empty lines counted. */
  readonly number: number;
  readonly text: string;
  readonly address: string;
  readonly remark: string | null;
}

/** `9.9.9.9 Office` a line; a comma, semicolon or tab may stand between the two. Empty lines are left out. */
export function linesIn(pasted: string): PastedLine[] {
  return pasted.split(/\r?\n/).flatMap((line, index) => {
    const text = line.trim();
    const [, address, remark = ''] = /^([^\s,;]+)[\s,;]*(.*)$/.exec(text) ?? [];
    if (address === undefined) return [];
    return [{ number: index + 1, text, address, remark: remark === '' ? null : remark }];
  });
}
