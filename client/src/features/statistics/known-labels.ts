/** Numbers of orders by the id of their grant: an address has only the id, and the answer to a filter does not name it. */
const known = new Map<string, string>();

export function learnLabels(keys: readonly string[], labels: readonly string[]): void {
  keys.forEach((key, index) => {
    const label = labels[index];
    if (label !== undefined && label !== key) known.set(key, label);
  });
}

export const labelOf = (key: string): string => known.get(key) ?? key;
