import { dataOf, forgetWorld, keepWorld, keptWorld } from '../../../mocks/src/dev-mode/kept-world';
import { createWorldIn } from '../../../mocks/src/dev-mode/states';

const now = new Date('2026-11-21T04:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

afterEach(() => window.sessionStorage.clear());

test('the next document of the tab continues the same world', () => {
  const world = createWorldIn('many', now);
  world.orders = world.orders.slice(1);
  world.sessions.set('token', 'user');
  keepWorld('many', dataOf('many'), world);
  expect(keptWorld('many', dataOf('many'), later(1))).toEqual(world);
});

test('another state, another day, edited data, and invalid data start afresh', () => {
  const data = dataOf('usual');
  expect(keptWorld('usual', data, now)).toBeNull();
  keepWorld('usual', data, createWorldIn('usual', now));
  expect(keptWorld('empty', dataOf('empty'), now)).toBeNull();
  expect(keptWorld('usual', data, later(13))).toBeNull();
  expect(keptWorld('usual', data + 1, now)).toBeNull();
  window.sessionStorage.setItem('mock.kept-world', 'nonsense');
  expect(keptWorld('usual', data, now)).toBeNull();
});

test('data is the same at any time, and another in each state', () => {
  expect(dataOf('usual')).toBe(dataOf('usual'));
  expect(dataOf('usual')).not.toBe(dataOf('low-balance'));
});

test('a developer can start afresh', () => {
  keepWorld('usual', dataOf('usual'), createWorldIn('usual', now));
  forgetWorld();
  expect(keptWorld('usual', dataOf('usual'), now)).toBeNull();
});
