import { shortcutReader } from './shortcuts';

const NONE = { metaKey: false, ctrlKey: false, altKey: false, target: document.body };

function reader() {
  const read = shortcutReader();
  return (key: string, timeStamp = 0, more: object = {}) =>
    read({ ...NONE, key, timeStamp, ...more });
}

test('g and a letter navigate if the letter follows soon', () => {
  const press = reader();
  expect(press('g', 0)).toBeNull();
  expect(press('o', 500)).toEqual({ go: '/dashboard/orders' });
  expect(press('o', 600)).toBeNull();
  expect(press('g', 1_000)).toBeNull();
  expect(press('s', 2_500)).toBeNull();
  expect(press('g', 3_000)).toBeNull();
  expect(press('u', 3_100)).toEqual({ go: '/dashboard/sub-accounts' });
});

test('ignores typing in a field, except for the palette’s shortcut', () => {
  const press = reader();
  const target = document.createElement('input');
  expect(press('/', 0, { target })).toBeNull();
  expect(press('?', 0, { target })).toBeNull();
  expect(press('k', 0, { target, metaKey: true })).toBe('palette');
  expect(press('K', 0, { target, ctrlKey: true })).toBe('palette');
});

test('/ searches, ? helps, and combinations with other keys are left to the browser', () => {
  const press = reader();
  expect(press('/')).toBe('search');
  expect(press('?')).toBe('help');
  expect(press('/', 0, { ctrlKey: true })).toBeNull();
});
