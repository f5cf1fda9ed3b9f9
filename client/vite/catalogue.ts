import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';

type Parsed = ReturnType<ReturnType<typeof formatter>['parse']>;
/** What is said, by id: the source message, its translation, and where it stands. */
export type Catalogue = Exclude<Parsed, Promise<unknown>>;
type Entry = Catalogue[string];

export function readCatalogue(file: string, locale: string): Catalogue {
  const catalogue = formatter().parse(readFileSync(file, 'utf8'), {
    locale,
    sourceLocale: 'en-US',
    filename: file,
  });
  if (catalogue instanceof Promise) throw new Error('The catalogue is read at once');
  return catalogue;
}

/** The files that say it. */
export function originsOf({ origin = [] }: Entry): string[] {
  return origin.map(([file]) => file);
}

/** The module that a browser loads: `messages`, compiled. */
export function wordsModule(entries: readonly (readonly [id: string, entry: Entry])[]) {
  const messages = Object.fromEntries(
    entries.map(([id, { message, translation }]) => [
      id,
      // An empty translation is none.
      compileMessage(translation || message || id),
    ]),
  );
  return {
    code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`,
    moduleType: 'js' as const,
    map: null,
  };
}
