import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { late } from './late';

/** The prerendered markup of the part, with React's marks of its boundary. */
const MARKUP = '<!--$--><button type="button">0<!-- --> times</button><!--/$-->';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count} times
    </button>
  );
}

/** A prerendered page whose part loads by `load`. */
async function hydratedPage(load: () => Promise<ComponentType>) {
  const part = late(load);
  function Failure() {
    const { state, failures, retry } = part.useLoading();
    return (
      failures > 0 &&
      state !== 'ready' && (
        <button type="button" onClick={retry}>
          {state}, failed {failures} times
        </button>
      )
    );
  }
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = `<main>${MARKUP}</main>`;
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(
      container,
      <main>
        <Failure />
        <Suspense>
          <part.Component />
        </Suspense>
      </main>,
      { onRecoverableError: (error) => void errors.push(error) },
    );
  });
  return errors;
}

afterEach(() => {
  document.body.innerHTML = '';
});

test('the prerendered part stays when its code fails to load, and works after a retry', async () => {
  const person = userEvent.setup();
  const answers = [new Error('offline'), new Error('offline'), Counter];
  const errors = await hydratedPage(() => {
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer!);
  });
  const part = screen.getByRole('button', { name: '0 times' });
  await person.click(screen.getByRole('button', { name: 'failed, failed 1 times' }));
  expect(part).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'failed, failed 2 times' }));
  expect(screen.queryByRole('button', { name: /failed/ })).not.toBeInTheDocument();
  await person.click(part);
  expect(part).toHaveTextContent('1 times');
  expect(errors).toEqual([]);
});

test('loads once, however often somebody presses', async () => {
  const person = userEvent.setup();
  let attempts = 0;
  let fail = (): void => undefined;
  await hydratedPage(() => {
    attempts += 1;
    return new Promise((_resolve, reject) => (fail = () => reject(new Error('offline'))));
  });
  await act(async () => fail());
  await person.click(screen.getByRole('button', { name: 'failed, failed 1 times' }));
  await person.click(screen.getByRole('button', { name: 'loading, failed 1 times' }));
  expect(attempts).toBe(2);
  await act(async () => fail());
  expect(screen.getByRole('button', { name: 'failed, failed 2 times' })).toBeInTheDocument();
});

test('the part works as soon as its code is here', async () => {
  const person = userEvent.setup();
  const errors = await hydratedPage(() => Promise.resolve(Counter));
  await person.click(screen.getByRole('button', { name: '0 times' }));
  expect(screen.getByRole('button', { name: '1 times' })).toBeInTheDocument();
  expect(errors).toEqual([]);
});
