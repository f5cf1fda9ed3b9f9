import { Slices } from '../../platform/slices.js';

/**
 * `JSON.stringify` of a long answer, in slices, so that the requests of others have their turns in between. An answer holds only
 * objects, lists, and values of JSON.
 */
export async function textInSlices(answer: object): Promise<string> {
  const parts: string[] = [];
  await new Writer(parts).write(answer);
  return parts.join('');
}

const ITEMS = 100;

class Writer {
  readonly #slices = new Slices();

  constructor(private readonly parts: string[]) {}

  async write(value: unknown): Promise<void> {
    if (Array.isArray(value)) await this.#list(value);
    else if (value !== null && typeof value === 'object') await this.#object(value);
    else this.parts.push(JSON.stringify(value));
  }

  async #object(value: object): Promise<void> {
    let separator = '{';
    for (const [key, each] of Object.entries(value)) {
      if (each === undefined) continue;
      this.parts.push(`${separator}${JSON.stringify(key)}:`);
      separator = ',';
      await this.write(each);
    }
    this.parts.push(separator === '{' ? '{}' : '}');
  }

  async #list(list: readonly unknown[]): Promise<void> {
    if (list.some(hasLists)) {
      for (const [index, item] of list.entries()) {
        this.parts.push(index === 0 ? '[' : ',');
        await this.write(item);
      }
      this.parts.push(list.length === 0 ? '[]' : ']');
      return;
    }
    this.parts.push('[');
    for (let at = 0; at < list.length; at += ITEMS) {
      const items = list.slice(at, at + ITEMS);
      this.parts.push(at === 0 ? '' : ',', JSON.stringify(items).slice(1, -1));
      await this.#slices.after(items.length);
    }
    this.parts.push(']');
  }
}

/** Whether an item holds objects or lists of its own, which may be long. */
function hasLists(item: unknown): boolean {
  return (
    item !== null &&
    typeof item === 'object' &&
    Object.values(item).some((value) => value !== null && typeof value === 'object')
  );
}
