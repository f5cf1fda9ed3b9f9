import type { MessageDescriptor } from '@lingui/core';
import type { NamedSample } from '../../ui/CodeTabs';
import type { PictureName } from '../pictures/picture-files';

/** One use case: what its page says and shows. */
export interface UseCase {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly lead: MessageDescriptor;
  /** The work in general. */
  readonly job: MessageDescriptor;
  /** Problems without proxies. */
  readonly problems: readonly (readonly [title: MessageDescriptor, text: MessageDescriptor])[];
  readonly samples: readonly [NamedSample, ...NamedSample[]];
  /** The samples' purpose, and the parts to replace in them. */
  readonly sampleDoes: MessageDescriptor;
  /** The samples' output with the addresses shown. */
  readonly prints: string;
  readonly settings: readonly Setting[];
  /** Screenshot of the dashboard with these settings or their result. */
  readonly picture: PictureName;
  /** The picture's content in one sentence. */
  readonly pictureShows: MessageDescriptor;
  /** Initial values of the calculator. */
  readonly volume: { readonly pagesPerDay: number; readonly kilobytesPerPage: number };
  readonly volumeNote: MessageDescriptor;
}

interface Setting {
  readonly name: MessageDescriptor;
  /** As it is written in a username, or chosen in the dashboard. */
  readonly value: string | MessageDescriptor;
  readonly why: MessageDescriptor;
}
