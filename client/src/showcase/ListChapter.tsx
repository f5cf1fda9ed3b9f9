import InboxIcon from '~icons/lucide/inbox';
import { EmptyState } from '../ui/feedback/EmptyState';
import type { ListState } from '../lib/apollo/use-list';
import { ListView } from '../ui/table/ListView';
import { ORDERS, type SampleOrder } from './samples';
import { Chapter, Specimen } from './Specimen';

const nothing = () => undefined;

const ADDRESS = { filtered: false, page: { size: 10 }, clear: nothing, turn: nothing } as const;

const PAGE_INFO = {
  hasPreviousPage: false,
  hasNextPage: false,
  startCursor: 'c1',
  endCursor: 'c2',
} as const;

const list = (
  nodes: readonly SampleOrder[],
  totalCount: number,
  more: Partial<ListState<SampleOrder>> = {},
): ListState<SampleOrder> => ({
  address: ADDRESS,
  rows: { nodes, totalCount, pageInfo: PAGE_INFO },
  loading: false,
  stale: false,
  error: undefined,
  retry: () => Promise.resolve(),
  ...more,
});

/** The same list in each state that it can have. */
const STATES: readonly {
  name: string;
  list: ListState<SampleOrder>;
  filters?: string;
}[] = [
  { name: 'ListView', list: list(ORDERS.slice(0, 2), 2), filters: 'Search and filters' },
  { name: 'Nothing was ever added', list: list([], 0) },
  {
    name: 'Nothing matches',
    list: list([], 0, { address: { ...ADDRESS, filtered: true } }),
    filters: 'Search and filters',
  },
  { name: 'A page that is empty by now', list: list([], 12) },
  { name: 'Not loaded', list: list([], 0, { rows: undefined, error: new Error('refused') }) },
];

export function ListChapter() {
  return (
    <Chapter id="lists" title="Lists">
      {STATES.map(({ name, ...state }) => (
        <Specimen key={name} name={name} className="">
          <ListView
            caption={name}
            columns={[
              { id: 'id', header: 'Order', primary: true, cell: ({ id }) => id },
              { id: 'amount', header: 'Amount', cell: ({ amount }) => amount },
            ]}
            empty={<EmptyState Icon={InboxIcon} title="Nothing was ever added" />}
            failed="The list could not be loaded"
            {...state}
          />
        </Specimen>
      ))}
    </Chapter>
  );
}
