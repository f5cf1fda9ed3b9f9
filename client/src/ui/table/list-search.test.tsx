import { jest } from '@jest/globals';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, type ReactElement } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { startLanguage } from '../../app/language';
import { enumFilter, textFilter, useListAddress } from '../../lib/list-address';
import { SearchField } from '../forms/SearchField';

interface Module {
  default: () => ReactElement;
}

const FILTERS = { search: textFilter, status: enumFilter('PAID', 'FAILED') };

function List() {
  const { filters, filter, page, turn } = useListAddress(FILTERS);
  return (
    <>
      <SearchField
        label="Search orders"
        value={filters.search ?? ''}
        onChange={(search) => filter({ search })}
      />
      <button onClick={() => filter({ status: 'PAID' })}>Paid</button>
      <button onClick={() => turn({ ...page, size: 50 })}>50 rows</button>
      <Link to="/points">Points</Link>
    </>
  );
}

afterEach(() => {
  jest.useRealTimers();
});

/** Types into a list's search. A link on the list's screen leads to a screen that loads slowly. */
async function typeSearch() {
  const i18n = await startLanguage('en-US');
  jest.useFakeTimers();
  let load: (module: Module) => void = () => undefined;
  const Points = lazy(() => new Promise<Module>((resolve) => (load = resolve)));
  window.history.replaceState(null, '', '/orders');
  render(
    <I18nProvider i18n={i18n}>
      <BrowserRouter>
        <Routes>
          <Route path="/orders" element={<List />} />
          <Route path="/points" element={<Points />} />
        </Routes>
      </BrowserRouter>
    </I18nProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'serp' } });
  return {
    press: (name: string) => fireEvent.click(screen.getByText(name)),
    /** The delay of the search passes. */
    pass: () => act(() => jest.advanceTimersByTimeAsync(600)),
    address: () => window.location.pathname + window.location.search,
    load: () =>
      act(async () => {
        load({ default: () => <h1>Points</h1> });
        await Promise.resolve();
      }),
  };
}

test('keeps a filter chosen right after typing', async () => {
  const { press, pass, address } = await typeSearch();
  press('Paid');
  await pass();
  expect(address()).toBe('/orders?status=paid&search=serp');
});

test('keeps a page size chosen right after typing', async () => {
  const { press, pass, address } = await typeSearch();
  press('50 rows');
  await pass();
  expect(address()).toBe('/orders?size=50&search=serp');
});

test('does not return to the list while the screen of a followed link loads', async () => {
  const { press, pass, address, load } = await typeSearch();
  press('Points');
  await pass();
  expect(screen.getByRole('searchbox')).toBeInTheDocument();
  expect(address()).toBe('/points');
  await load();
  expect(screen.getByRole('heading', { name: 'Points' })).toBeInTheDocument();
});
