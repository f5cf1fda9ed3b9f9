import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderUi } from '../../../jest/render-ui';
import { Toasts } from '../../lib/toasts';
import { Toaster } from './Toaster';

const shown = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

function pass(seconds: number) {
  act(() => jest.advanceTimersByTime(seconds * 1_000));
}

async function open(): Promise<{ toasts: Toasts; say: (title: string, id?: string) => void }> {
  const toasts = new Toasts();
  await renderUi(<Toaster toasts={toasts} />);
  const say = (title: string, id = title) => {
    act(() => toasts.add({ id, tone: 'good', title }));
  };
  return { toasts, say };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a message goes after its own time, whatever came later', async () => {
  const { toasts, say } = await open();
  say('First');
  pass(4);
  say('Second');
  expect(shown()).toEqual(['Second', 'First']);
  pass(2.5);
  expect(shown()).toEqual(['Second']);
  expect(toasts.current().map(({ id }) => id)).toEqual(['Second']);
  pass(4);
  expect(shown()).toEqual([]);
});

test('a replacement gets its full time', async () => {
  const { say } = await open();
  say('Saving', 'note');
  pass(4);
  say('Saved', 'note');
  pass(4);
  expect(shown()).toEqual(['Saved']);
  pass(2.5);
  expect(shown()).toEqual([]);
});

test('a dismissed message goes, and the others stay', async () => {
  const { toasts, say } = await open();
  say('Connection lost');
  say('Second');
  act(() => toasts.dismiss('Connection lost'));
  pass(0.5);
  expect(shown()).toEqual(['Second']);
});
