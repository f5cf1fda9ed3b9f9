import { useState } from 'react';
import EditIcon from '~icons/lucide/pencil';
import TrashIcon from '~icons/lucide/trash-2';
import type { PageAddress } from '../lib/paging';
import { ActionMenu } from '../ui/overlay/ActionMenu';
import { Badge } from '../ui/Badge';
import { Card } from '../ui/layout/Card';
import { type Column, DataTable } from '../ui/table/DataTable';
import { Pagination } from '../ui/table/Pagination';
import { ORDERS, type SampleOrder } from './samples';
import { Chapter, Specimen } from './Specimen';

const COLUMNS: readonly Column<SampleOrder>[] = [
  {
    id: 'id',
    header: 'Order ID',
    primary: true,
    cell: ({ id }) => <span className="num">{id}</span>,
    aside: ({ remark }) =>
      remark !== null && (
        <span className="mt-0.5 block max-w-56 truncate text-12 text-ink-3">{remark}</span>
      ),
  },
  { id: 'billing', header: 'Billing type', cell: ({ billing }) => billing },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <span className="num">{amount}</span> },
  {
    id: 'paid',
    header: 'Paid',
    align: 'end',
    cell: ({ paid }) => <span className="num">{paid}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created }) => <span className="num whitespace-nowrap text-ink-2">{created}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, tone }) => <Badge tone={tone}>{status}</Badge>,
  },
];

const TOTAL = 46;

export function TableChapter() {
  const [opened, setOpened] = useState('');
  const [page, setPage] = useState<PageAddress>({ size: 10 });
  const [isOldestFirst, setIsOldestFirst] = useState(false);
  const from = page.last === undefined ? (page.from ?? 1) : TOTAL - page.last + 1;
  return (
    <Chapter id="tables" title="Tables">
      <Specimen
        name={`DataTable with Pagination; narrow windows see cards${opened && `. Opened: ${opened}`}`}
        className=""
      >
        <Card>
          <DataTable
            caption="Orders"
            columns={COLUMNS}
            rows={ORDERS}
            keyOf={({ id }) => id}
            onOpen={({ id }) => setOpened(id)}
            actions={({ id }) => (
              <ActionMenu
                label={`Actions for ${id}`}
                items={[
                  { id: 'note', label: 'Edit note', Icon: EditIcon, onSelect: () => undefined },
                  {
                    id: 'delete',
                    label: 'Delete order',
                    Icon: TrashIcon,
                    tone: 'bad',
                    onSelect: () => undefined,
                  },
                ]}
              />
            )}
          />
          <div className="border-t border-line p-4">
            <Pagination
              label="Pages of orders"
              pageInfo={{
                hasPreviousPage: from > 1,
                hasNextPage: from + page.size <= TOTAL,
                startCursor: `c${from}`,
                endCursor: `c${from + page.size - 1}`,
              }}
              totalCount={TOTAL}
              page={page}
              onChange={setPage}
            />
          </div>
        </Card>
      </Specimen>
      <Specimen name="Sorted by a column: its header turns it round" className="">
        <Card>
          <DataTable
            caption="Sorted orders"
            columns={COLUMNS.map((column) =>
              column.id === 'created'
                ? {
                    ...column,
                    sort: {
                      direction: isOldestFirst ? 'ascending' : 'descending',
                      onTurn: () => setIsOldestFirst(!isOldestFirst),
                    },
                  }
                : column,
            )}
            rows={isOldestFirst ? ORDERS.toReversed() : ORDERS}
            keyOf={({ id }) => id}
          />
        </Card>
      </Specimen>
      <Specimen name="Loading" className="">
        <Card>
          <DataTable
            caption="Loading"
            columns={COLUMNS}
            rows={null}
            keyOf={({ id }) => id}
            actions={() => null}
          />
          <div className="border-t border-line p-4">
            <Pagination
              label="Pages of the loading table"
              pageInfo={undefined}
              totalCount={undefined}
              page={page}
              onChange={setPage}
              busy
            />
          </div>
        </Card>
      </Specimen>
      <Specimen name="Busy: the rows of the last view stay" className="">
        <Card>
          <DataTable
            caption="Busy"
            columns={COLUMNS}
            rows={ORDERS.slice(0, 2)}
            keyOf={({ id }) => id}
            busy
          />
        </Card>
      </Specimen>
    </Chapter>
  );
}
