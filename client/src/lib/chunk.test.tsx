import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { chunk } from './chunk';

const Orders = () => <h1>Orders</h1>;

/** Everything that is shown, in its order. */
function shownBy(Component: React.ComponentType): string[] {
  const shown: string[] = [];
  const Waiting = () => {
    shown.push('waiting');
    return null;
  };
  render(
    <Suspense fallback={<Waiting />}>
      <Component />
    </Suspense>,
  );
  return shown;
}

test('waits for a chunk that is loading', async () => {
  const { Component } = chunk(() => Promise.resolve(Orders));
  expect(shownBy(Component)).toEqual(['waiting']);
  await screen.findByRole('heading', { name: 'Orders' });
});

test('shows a loaded chunk in the first render, and fetches it once', async () => {
  let fetched = 0;
  const { Component, fetch } = chunk(() => {
    fetched += 1;
    return Promise.resolve(Orders);
  });
  await fetch();
  expect(shownBy(Component)).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeInTheDocument();
  await fetch();
  expect(fetched).toBe(1);
});

test('fetches a chunk when it is shown if preloading failed', async () => {
  let there = false;
  const { Component, fetch } = chunk(() =>
    there ? Promise.resolve(Orders) : Promise.reject(new Error('404')),
  );
  await expect(fetch()).rejects.toThrow('404');
  there = true;
  expect(shownBy(Component)).toEqual(['waiting']);
  await screen.findByRole('heading', { name: 'Orders' });
});

test('keeps the state of a component that was waited for', async () => {
  const Counter = () => {
    const [count, setCount] = useState(0);
    return <button onClick={() => setCount(count + 1)}>{count}</button>;
  };
  const { Component } = chunk(() => Promise.resolve(Counter));
  const { rerender } = render(<Component />, { wrapper: Suspense });
  fireEvent.click(await screen.findByRole('button', { name: '0' }));
  rerender(<Component />);
  expect(screen.getByRole('button', { name: '1' })).toBeInTheDocument();
});
