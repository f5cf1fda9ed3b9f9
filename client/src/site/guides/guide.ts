import type { MessageDescriptor } from '@lingui/core';
import type { NamedSample } from '../../ui/CodeTabs';
import type { GuideName } from '../documentation/paths';

/** Text with `code` and [links](/documentation/errors). */
export type Prose = MessageDescriptor;

/** A cell of a table. A plain text is the same in every language, and code. */
export type Cell = string | Prose;

export type Block =
  | Prose
  | { readonly list: readonly Prose[] }
  | {
      readonly head: readonly Prose[];
      readonly rows: readonly (readonly Cell[])[];
      /** The column whose code is the anchor of its row: links of errors lead there (schema/rules/error-docs.ts). */
      readonly anchors?: number;
    }
  /** `id` names them in tests. */
  | { readonly id: string; readonly samples: readonly [NamedSample, ...NamedSample[]] };

interface GuideSection {
  /** Anchor. */
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly body: readonly Block[];
}

export interface Guide {
  readonly name: GuideName;
  /** In the navigation. */
  readonly label: MessageDescriptor;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
  readonly lead: Prose;
  readonly sections: readonly GuideSection[];
}
