import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../jest/render-ui';
import { type PageAddress, toConnectionArgs } from '../../lib/paging';
import { Pagination } from './Pagination';

const TOTAL = 46;
/** Rows of a connection whose cursors are `c1` to `c46`. */
function rowsOf(page: PageAddress): number[] {
  const all = Array.from({ length: TOTAL }, (_, index) => index + 1);
  const { first, after, last, before } = toConnectionArgs(page);
  const rest = all.filter(
    (row) =>
      (after === null || row > Number(after.slice(1))) &&
      (before === null || row < Number(before.slice(1))),
  );
  return last === null ? rest.slice(0, first ?? undefined) : rest.slice(-last);
}

function List({ start }: { start: PageAddress }) {
  const [page, setPage] = useState(start);
  const rows = rowsOf(page);
  return (
    <>
      <output>{rows.join(' ')}</output>
      <Pagination
        totalCount={TOTAL}
        page={page}
        onChange={setPage}
        pageInfo={{
          hasPreviousPage: rows[0] !== 1,
          hasNextPage: rows.at(-1) !== TOTAL,
          startCursor: `c${rows[0]}`,
          endCursor: `c${rows.at(-1)}`,
        }}
      />
    </>
  );
}

const shown = () => screen.getByRole('status').textContent.split(' ').map(Number);
const words = () => screen.getByRole('navigation', { name: 'Pages' });
const button = (name: string) => screen.getByRole('button', { name });

test('goes through all pages and back, and shows the position', async () => {
  const { person } = await renderUi(<List start={{ size: 10 }} />);
  expect(words()).toHaveTextContent('1–10 of 46');
  expect(button('Previous page')).toHaveAttribute('aria-disabled', 'true');
  await person.click(button('Next page'));
  await person.click(button('Next page'));
  expect(words()).toHaveTextContent('21–30 of 46');
  expect(shown()[0]).toBe(21);
  await person.click(button('Last page'));
  expect(words()).toHaveTextContent('41–46 of 46');
  expect(shown()).toEqual([41, 42, 43, 44, 45, 46]);
  expect(button('Next page')).toHaveAttribute('aria-disabled', 'true');
  await person.click(button('Previous page'));
  expect(words()).toHaveTextContent('31–40 of 46');
  expect(shown()[0]).toBe(31);
  await person.click(button('First page'));
  expect(words()).toHaveTextContent('1–10 of 46');
});

test('paging backward ends at a full first page', async () => {
  const { person } = await renderUi(<List start={{ size: 10, after: 'c5', from: 6 }} />);
  await person.click(button('Previous page'));
  expect(words()).toHaveTextContent('1–10 of 46');
  expect(shown()).toHaveLength(10);
});

test('another page size starts from the first page', async () => {
  const { person } = await renderUi(<List start={{ size: 10, last: 6 }} />);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  expect(words()).toHaveTextContent('1–46 of 46');
});

test('shows only the total for a page of unknown position', async () => {
  await renderUi(<List start={{ size: 10, after: 'c20' }} />);
  expect(words()).toHaveTextContent('46 total');
});

test('ignores presses while another page loads', async () => {
  const asked: PageAddress[] = [];
  const { person } = await renderUi(
    <Pagination
      totalCount={TOTAL}
      page={{ size: 10 }}
      onChange={(page) => asked.push(page)}
      busy
      pageInfo={{ hasPreviousPage: false, hasNextPage: true, startCursor: 'c1', endCursor: 'c10' }}
    />,
  );
  await person.click(button('Next page'));
  expect(asked).toEqual([]);
});
