import type { MessageDescriptor } from '@lingui/core';
import type { NamedSample } from '../ui/CodeTabs';
import type { Words } from './words-in';

/** A cell of a table. A plain text is the same in every language, and code. */
export type Cell = string | Words;

export interface Table {
  readonly head: readonly MessageDescriptor[];
  readonly rows: readonly (readonly Cell[])[];
  /** The column whose code is the anchor of its row: links of errors lead there (schema/rules/error-docs.ts). */
  readonly anchors?: number;
}

export type Block =
  | MessageDescriptor
  | { readonly list: readonly MessageDescriptor[] }
  | Table
  /** `id` names them in tests. */
  | { readonly id: string; readonly samples: readonly [NamedSample, ...NamedSample[]] };

export interface ProseSection {
  /** Anchor. Empty: none. */
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly body: readonly Block[];
}

interface ProsePage<Key extends string> {
  readonly front: Readonly<Record<Key, MessageDescriptor>>;
  readonly sections: readonly ProseSection[];
}

export type ProseValues = Readonly<Record<string, string | number>>;

/** A Markdown file (scripts/lib/prose.mjs). `Key` are the keys of its head; `inserts` its blocks that code makes. */
export type ProseFile = <Key extends string = never>(
  values?: ProseValues,
  inserts?: Readonly<Record<string, Block>>,
) => ProsePage<Key>;

export const isText = (block: Block): block is MessageDescriptor =>
  'id' in block && !('samples' in block);
