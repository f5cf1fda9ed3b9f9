import { shortcutReader } from './shortcuts';

const NONE = { metaKey: false, ctrlKey: false, altKey: false, target: document.body };

function reader() {
  const read = shortcutReader();
  return (key: string, timeStamp = 0, more: object = {}) =>
    read({ ...NONE, key, timeStamp, ...more });
}

test('g and then a letter lead somewhere, if the letter comes soon', () => {
  const press = reader();
  expect(press('g', 0)).toBeNull();
  expect(press('o', 500)).toEqual({ go: '/dashboard/orders' });
  expect(press('o', 600)).toBeNull();
  expect(press('g', 1_000)).toBeNull();
  expect(press('s', 2_500)).toBeNull();
  expect(press('g', 3_000)).toBeNull();
  expect(press('u', 3_100)).toEqual({ go: '/dashboard/sub-accounts' });
});

test('what is typed into a field is no shortcut, but the palette opens from everywhere', () => {
  const press = reader();
  const target = document.createElement('input');
  expect(press('/', 0, { target })).toBeNull();
  expect(press('?', 0, { target })).toBeNull();
  expect(press('k', 0, { target, metaKey: true })).toBe('palette');
  expect(press('K', 0, { target, ctrlKey: true })).toBe('palette');
});

test('/ searches, ? helps, and with another key held they are the browser’s', () => {
  const press = reader();
  expect(press('/')).toBe('search');
  expect(press('?')).toBe('help');
  expect(press('/', 0, { ctrlKey: true })).toBeNull();
});
