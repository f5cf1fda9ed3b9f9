import { useLocation, useSearchParams } from 'react-router-dom';
import { readQuestion, writeQuestion } from './question-address';
import type { UsageQuestion } from './usage-question';

type Zoom = Pick<UsageQuestion, 'period' | 'granularity'>;

/** What was in view before each zoom; of the history entry, so that Back and a reload keep it. */
function zoomsOf(state: unknown): readonly Zoom[] {
  const { zooms } = (state ?? {}) as { zooms?: readonly Zoom[] };
  return Array.isArray(zooms) ? (zooms as readonly Zoom[]) : [];
}

export interface AskedQuestion {
  readonly question: UsageQuestion;
  readonly change: (change: Partial<UsageQuestion>) => void;
  readonly zoomIn: (period: UsageQuestion['period']) => void;
  /** Undefined where nobody zoomed in. */
  readonly zoomOut: (() => void) | undefined;
}

interface QuestionPlace {
  /** The parameter of the sub account, where another part of the page has a name for it. */
  readonly subAccount?: string;
  /** Keeps the parameters of other parts of the page. */
  readonly isShared?: boolean;
}

/** The question in the address. */
export function useQuestion({ subAccount, isShared = false }: QuestionPlace = {}): AskedQuestion {
  const [search, setSearch] = useSearchParams();
  const zooms = zoomsOf((useLocation() as { state: unknown }).state);
  const question = readQuestion(search, subAccount);
  const before = zooms.at(-1);

  function go(change: Partial<UsageQuestion>, next: readonly Zoom[]) {
    const asked = { ...question, ...change };
    setSearch(writeQuestion(asked, isShared ? search : undefined, subAccount), {
      preventScrollReset: true,
      state: next.length === 0 ? null : { zooms: next },
    });
  }

  return {
    question,
    change: (change) => go(change, change.period === undefined ? zooms : []),
    zoomIn: (period) => {
      const { period: from, granularity } = question;
      go({ period, granularity: null }, [...zooms, { period: from, granularity }]);
    },
    zoomOut: before && (() => go(before, zooms.slice(0, -1))),
  };
}
