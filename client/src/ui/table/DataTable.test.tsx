import { screen, within } from '@testing-library/react';
import { renderUi } from '../../../jest/render-ui';
import { ActionMenu } from '../overlay/ActionMenu';
import { type Column, DataTable } from './DataTable';

interface Order {
  id: string;
  paid: string;
  note: string;
}

const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'id',
    header: 'Order ID',
    primary: true,
    cell: ({ id }) => id,
    aside: ({ note }) => <a href="#note">{note}</a>,
  },
  { id: 'paid', header: 'Paid', align: 'end', cell: ({ paid }) => paid },
];
const ROWS = [
  { id: 'RP-1', paid: '$75', note: 'first' },
  { id: 'RP-2', paid: '$150', note: 'second' },
];
const keyOf = ({ id }: Order) => id;

test('exposes rows and columns to assistive technology in every layout', async () => {
  await renderUi(<DataTable caption="Orders" columns={COLUMNS} rows={ROWS} keyOf={keyOf} />);
  const table = screen.getByRole('table', { name: 'Orders' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  const row = within(table).getByRole('row', { name: /RP-2/ });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('RP-2');
  expect(within(row).getByRole('cell', { name: '$150' })).toBeInTheDocument();
});

test('a press on a row or the keyboard opens it; a press on a control inside does not', async () => {
  const opened: string[] = [];
  const chosen: string[] = [];
  const { person } = await renderUi(
    <DataTable
      caption="Orders"
      columns={COLUMNS}
      rows={ROWS}
      keyOf={keyOf}
      onOpen={({ id }) => opened.push(id)}
      actions={({ id }) => (
        <ActionMenu
          label={`Actions for ${id}`}
          items={[{ id: 'note', label: 'Edit note', onSelect: () => chosen.push(id) }]}
        />
      )}
    />,
  );
  await person.click(screen.getByText('$75'));
  expect(opened).toEqual(['RP-1']);
  screen.getByRole('button', { name: 'RP-2' }).focus();
  await person.keyboard('{Enter}');
  expect(opened).toEqual(['RP-1', 'RP-2']);
  await person.click(screen.getByRole('link', { name: 'first' }));
  await person.click(screen.getByRole('button', { name: 'Actions for RP-1' }));
  await person.click(screen.getByRole('menuitem', { name: 'Edit note' }));
  expect(opened).toHaveLength(2);
  expect(chosen).toEqual(['RP-1']);
});

test('shows empty rows while the first ones load', async () => {
  const { rerender } = await renderUi(
    <DataTable caption="Orders" columns={COLUMNS} rows={null} keyOf={keyOf} skeletonRows={3} />,
  );
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(4);
  rerender(<DataTable caption="Orders" columns={COLUMNS} rows={ROWS} keyOf={keyOf} busy />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('$150')).toBeInTheDocument();
});

test('a sorted header announces its direction and reverses it', async () => {
  let turned = 0;
  const sort = { direction: 'descending', onTurn: () => (turned += 1) } as const;
  const columns = COLUMNS.map((column) => (column.id === 'paid' ? { ...column, sort } : column));
  const { person } = await renderUi(
    <DataTable caption="Orders" columns={columns} rows={ROWS} keyOf={keyOf} />,
  );
  const header = screen.getByRole('columnheader', { name: 'Paid' });
  expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Order ID' })).not.toHaveAttribute('aria-sort');
  await person.click(within(header).getByRole('button', { name: 'Paid' }));
  expect(turned).toBe(1);
});
