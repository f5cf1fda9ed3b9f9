import { forgetWorld, keepWorld, keptWorld } from '../../../mocks/src/msw/kept-world';
import { createWorldIn } from '../../../mocks/src/msw/states';

const now = new Date('2026-11-21T04:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

afterEach(() => window.sessionStorage.clear());

test('the next document of the tab continues the same world', () => {
  const world = createWorldIn('many', now);
  world.orders = world.orders.slice(1);
  world.sessions.set('token', 'user');
  keepWorld('many', world);
  expect(keptWorld('many', createWorldIn('many', later(1)))).toEqual(world);
});

test('another state, another day, another shape, and invalid data start afresh', () => {
  expect(keptWorld('usual', createWorldIn('usual', now))).toBeNull();
  keepWorld('usual', createWorldIn('usual', now));
  expect(keptWorld('empty', createWorldIn('empty', now))).toBeNull();
  expect(keptWorld('usual', createWorldIn('usual', later(13)))).toBeNull();
  const larger = { ...createWorldIn('usual', now), invoices: [] };
  expect(keptWorld('usual', larger)).toBeNull();
  window.sessionStorage.setItem('mock.kept-world', 'nonsense');
  expect(keptWorld('usual', createWorldIn('usual', now))).toBeNull();
});

test('a developer can start afresh', () => {
  keepWorld('usual', createWorldIn('usual', now));
  forgetWorld();
  expect(keptWorld('usual', createWorldIn('usual', now))).toBeNull();
});
