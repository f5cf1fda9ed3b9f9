import type { MessageDescriptor } from '@lingui/core';
import type { GuideName } from '../documentation/paths';
import type { ProseSection } from '../prose';

/** `label` stands in the navigation. */
export type GuideKey = 'label' | 'title' | 'description' | 'lead';

/** A page of the documentation. Its texts have `code` and [links](/documentation/errors). */
export interface Guide extends Readonly<Record<GuideKey, MessageDescriptor>> {
  readonly name: GuideName;
  readonly sections: readonly ProseSection[];
}
