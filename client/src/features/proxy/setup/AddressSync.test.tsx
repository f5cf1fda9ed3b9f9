import { render, screen, waitFor } from '@testing-library/react';
import { Formik } from 'formik';
import { MemoryRouter } from 'react-router-dom';
import { readProxyAddress } from '../form/proxy-address';
import { AddressSync } from './AddressSync';

const VALUES = readProxyAddress(new URLSearchParams(), { subAccountId: 'sa-1', session: 'mine' });

test.each([
  ['sa-2', 'sa-2'],
  ['sa-unlimited', 'sa-1'],
])('with %s in the address of another tab, the form has %s', async (named, taken) => {
  const told: string[] = [];
  const sync = (shown: boolean) => (
    <MemoryRouter initialEntries={[`/?account=${named}`]}>
      <Formik initialValues={VALUES} onSubmit={() => undefined}>
        {({ values }) => (
          <>
            <output>{values.subAccountId}</output>
            <AddressSync
              customerId="user-1"
              firstAccountId="sa-1"
              accounts={[{ id: 'sa-1' }, { id: 'sa-2' }]}
              shown={shown}
              canChoose
              onAccount={(id) => told.push(id)}
            />
          </>
        )}
      </Formik>
    </MemoryRouter>
  );
  const { rerender } = render(sync(false));
  expect(screen.getByRole('status')).toHaveTextContent('sa-1');
  rerender(sync(true));
  await waitFor(() => expect(told.at(-1)).toBe(taken));
  expect(screen.getByRole('status')).toHaveTextContent(taken);
});
