import type { ReactNode } from 'react';

export interface ComboboxItem {
  readonly value: string;
  readonly label: string;
  /** At the right, such as a count. */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  /** Items of a group stand together, in the order given. */
  readonly group?: string;
  /** Also found by these: other names, codes. */
  readonly keywords?: readonly string[];
}

/** More than this are not drawn at once; typing narrows. */
export const SHOWN_LIMIT = 250;

/** `São Tomé` is found by `sao tome`. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** Items that contain what was typed; those that begin with it first, groups kept together. */
export function filterItems<Item extends ComboboxItem>(
  items: readonly Item[],
  typed: string,
): readonly Item[] {
  const wanted = fold(typed);
  if (wanted === '') return items;
  const begins: Item[] = [];
  const contains: Item[] = [];
  for (const item of items) {
    const names = [item.label, ...(item.keywords ?? [])].map(fold);
    if (names.some((name) => name.startsWith(wanted))) begins.push(item);
    else if (names.some((name) => name.includes(wanted))) contains.push(item);
  }
  const found = [...begins, ...contains];
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.length < 2
    ? found
    : groups.flatMap((name) => found.filter(({ group }) => group === name));
}

/** Neighbours of one group together, each item with its position in the whole. */
export function groupItems<Item extends ComboboxItem>(items: readonly Item[]) {
  const groups: { name: string | undefined; items: { item: Item; index: number }[] }[] = [];
  items.forEach((item, index) => {
    const current = groups.at(-1);
    if (current !== undefined && current.name === item.group) current.items.push({ item, index });
    else groups.push({ name: item.group, items: [{ item, index }] });
  });
  return groups;
}
