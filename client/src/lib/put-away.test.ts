import { trafficLevel } from './low-balance';
import { isTrafficPutAway, readPutAway, withTrafficNow, writePutAway } from './put-away';

beforeEach(() => localStorage.clear());

test('what is put away is kept for one customer', () => {
  writePutAway(localStorage, 'user-1', { traffic: 'LOW' });
  expect(readPutAway(localStorage, 'user-1')).toEqual({ traffic: 'LOW' });
  expect(readPutAway(localStorage, 'user-2')).toEqual({});
  localStorage.setItem('put-away:user-1', 'no JSON');
  expect(readPutAway(localStorage, 'user-1')).toEqual({});
});

test('a warning that was put away comes back at the next threshold', () => {
  expect(isTrafficPutAway({}, 'SOON')).toBe(false);
  expect(isTrafficPutAway({ traffic: 'LOW' }, 'SOON')).toBe(true);
  expect(isTrafficPutAway({ traffic: 'LOW' }, 'LOW')).toBe(true);
  expect(isTrafficPutAway({ traffic: 'LOW' }, 'VERY_LOW')).toBe(false);
  expect(isTrafficPutAway({ traffic: 'of another release' }, 'SOON')).toBe(false);
});

test('and at the same one, if there was more in between', () => {
  const toppedUp = withTrafficNow({ traffic: 'LOW', nextSteps: 'all' }, 'FINE');
  expect(toppedUp).toEqual({ traffic: 'FINE', nextSteps: 'all' });
  expect(isTrafficPutAway(toppedUp, 'LOW')).toBe(false);
  const worse = { traffic: 'LOW' };
  expect(withTrafficNow(worse, 'USED_UP')).toBe(worse);
});

test('the thresholds are a week, 20%, 5%, and nothing', () => {
  expect(trafficLevel(21n, 100n)).toBe('FINE');
  expect(trafficLevel(21n, 100n, true)).toBe('SOON');
  expect(trafficLevel(20n, 100n, true)).toBe('LOW');
  expect(trafficLevel(5n, 100n)).toBe('VERY_LOW');
  expect(trafficLevel(0n, 100n)).toBe('USED_UP');
  // Nothing was bought yet.
  expect(trafficLevel(0n, 0n)).toBe('FINE');
});
