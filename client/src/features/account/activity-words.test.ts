import { activityTone, activityWords, subjectOf } from './activity-words';

test('a thing is called by its name, before it changed if it is gone', () => {
  const name = { name: 'name', value: 'robot' };
  const scopes = { name: 'scopes', value: '["READ_USAGE"]' };
  expect(subjectOf({ before: [], after: [scopes, name] })).toBe('robot');
  expect(subjectOf({ before: [{ name: 'username', value: 'shop1' }], after: [] })).toBe('shop1');
  expect(subjectOf({ before: [], after: [{ name: 'name', value: null }] })).toBeNull();
});

test('an action without words of its own is still shown', () => {
  expect(activityWords('something.new')).not.toBe(activityWords('session.open'));
  expect(activityTone('signIn.fail')).toBe('warn');
});
