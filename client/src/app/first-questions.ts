import type { DocumentNode } from 'graphql';
import { DashboardFrameDocument } from './dashboard-frame.generated';
import { OverviewDocument } from '../features/overview/overview.generated';
import { DEFAULT_OVERVIEW } from '../features/overview/overview-address';
import { ADDRESSES } from '../lib/addresses';
import type { Frame } from './screens';

export interface FirstQuestion {
  readonly document: DocumentNode;
  /** `timeZone` is filled in by the browser. */
  readonly variables: Readonly<Record<string, string | number>>;
  /** Asked by every address in this frame… */
  readonly frame?: Frame;
  /** …or by this one, while nothing follows it. */
  readonly path?: string;
}

/**
 * What is asked while the code that will show the answer is still on its way (lib/boot/app-boot.js). The overview is where
 * people arrive; the text of more questions would weigh on all pages. Read by the build only.
 */
export const FIRST_QUESTIONS: readonly FirstQuestion[] = [
  { document: DashboardFrameDocument, variables: {}, frame: 'dashboard' },
  {
    document: OverviewDocument,
    variables: { days: DEFAULT_OVERVIEW.days, timeZone: '' },
    path: ADDRESSES.dashboard,
  },
];
