import type { ReactNode } from 'react';
import { typedText } from '../../../../schema/rules/typed-text';

export interface ComboboxItem {
  readonly value: string;
  readonly label: string;
  /** Shown at the right, for example a count. */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  /** Items of one group must be adjacent. */
  readonly group?: string;
  /** Further search terms: other names, codes. */
  readonly keywords?: readonly string[];
}

/** Maximum number of items drawn at once. Typing narrows the list. */
export const SHOWN_LIMIT = 250;

/** `sao tome` must match `São Tomé`. */
function fold(text: string): string {
  return typedText(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Items that contain the typed text, prefix matches first. Groups stay together. */
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

/** Groups adjacent items of the same group, each with its index in the whole list. */
export function groupItems<Item extends ComboboxItem>(items: readonly Item[]) {
  const groups: { name: string | undefined; items: { item: Item; index: number }[] }[] = [];
  items.forEach((item, index) => {
    const current = groups.at(-1);
    if (current !== undefined && current.name === item.group) current.items.push({ item, index });
    else groups.push({ name: item.group, items: [{ item, index }] });
  });
  return groups;
}
