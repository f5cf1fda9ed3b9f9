import InboxIcon from '~icons/lucide/inbox';
import { EmptyState } from '../ui/EmptyState';
import { ListView } from '../ui/ListView';
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

const listOf = (nodes: readonly SampleOrder[], totalCount: number) => ({
  nodes,
  totalCount,
  pageInfo: PAGE_INFO,
});

type State = Partial<Parameters<typeof ListView<SampleOrder>>[0]>;

/** The same list in all its states. */
function List({ caption, ...state }: State & { caption: string }) {
  return (
    <ListView
      address={ADDRESS}
      list={listOf(ORDERS.slice(0, 2), 2)}
      columns={[
        { id: 'id', header: 'Order', primary: true, cell: ({ id }) => id },
        { id: 'amount', header: 'Amount', cell: ({ amount }) => amount },
      ]}
      keyOf={({ id }) => id}
      empty={<EmptyState Icon={InboxIcon} title="Nothing was ever added" />}
      failure={{
        title: 'The list could not be loaded',
        error: undefined,
        retry: () => Promise.resolve(),
      }}
      loading={false}
      stale={false}
      caption={caption}
      {...state}
    />
  );
}

export function ListChapter() {
  return (
    <Chapter id="lists" title="Lists">
      <Specimen name="ListView" className="">
        <List caption="A list" filters="Search and filters" />
      </Specimen>
      <Specimen name="Nothing was ever added" className="">
        <List caption="An empty list" list={listOf([], 0)} />
      </Specimen>
      <Specimen name="Nothing matches" className="">
        <List
          caption="A list in which nothing matches"
          address={{ ...ADDRESS, filtered: true }}
          list={listOf([], 0)}
          filters="Search and filters"
        />
      </Specimen>
      <Specimen name="A page that is empty by now" className="">
        <List caption="An empty page" list={listOf([], 12)} />
      </Specimen>
      <Specimen name="Not loaded" className="">
        <List
          caption="A list that failed"
          list={undefined}
          failure={{
            title: 'The list could not be loaded',
            error: new Error('refused'),
            retry: () => Promise.resolve(),
          }}
        />
      </Specimen>
    </Chapter>
  );
}
