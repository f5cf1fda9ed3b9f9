import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { renderUi } from '../../../jest/render-ui';
import { SearchField } from './SearchField';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

async function open(value = '') {
  const told: string[] = [];
  const onChange = (text: string) => told.push(text);
  const view = (current: string) => (
    <MemoryRouter>
      <SearchField label="Search orders" value={current} onChange={onChange} />
    </MemoryRouter>
  );
  const { rerender } = await renderUi(view(value));
  const field = screen.getByRole('searchbox', { name: 'Search orders' });
  return {
    told,
    field,
    show: (current: string) => rerender(view(current)),
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    wait: (ms: number) => {
      act(() => jest.advanceTimersByTime(ms));
    },
  };
}

test('reports the text after a pause in typing', async () => {
  const { told, type, wait } = await open();
  type('R');
  wait(200);
  type('RP');
  wait(249);
  expect(told).toEqual([]);
  wait(1);
  expect(told).toEqual(['RP']);
});

test('Enter reports at once, and the same text is reported once', async () => {
  const { told, field, type, wait } = await open();
  type('RP');
  fireEvent.keyDown(field, { key: 'Enter' });
  wait(1000);
  expect(told).toEqual(['RP']);
});

test('the button and Escape clear it at once', async () => {
  const { told, field, show, type } = await open('RP');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  show('');
  type('x');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(told).toEqual(['']);
  expect(field).toHaveValue('');
});

test('a late value from the URL does not overwrite newer text', async () => {
  const { field, show, type, wait } = await open();
  type('RP');
  wait(250);
  type('RP-5');
  show('RP');
  expect(field).toHaveValue('RP-5');
});

test('shows a change made elsewhere, such as by Back', async () => {
  const { field, show, type, wait } = await open();
  type('RP');
  wait(250);
  show('RP');
  show('');
  expect(field).toHaveValue('');
  show('RP');
  expect(field).toHaveValue('RP');
});

test('with two searches pending, the first result does not overwrite newer text', async () => {
  const { told, field, show, type, wait } = await open();
  type('te');
  wait(250);
  type('team');
  wait(250);
  show('te');
  expect(field).toHaveValue('team');
  show('team');
  expect(field).toHaveValue('team');
  expect(told).toEqual(['te', 'team']);
  // Back sets the value from elsewhere, even to one that was sent before.
  show('te');
  expect(field).toHaveValue('te');
});
