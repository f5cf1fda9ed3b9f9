import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { activityTone, activityWords, subjectOf } from './activity-words';

test('names the object, by its old name if it was deleted', () => {
  const name = { name: 'name', value: 'robot' };
  const scopes = { name: 'scopes', value: '["READ_USAGE"]' };
  expect(subjectOf({ before: [], after: [scopes, name] })).toBe('robot');
  expect(subjectOf({ before: [{ name: 'username', value: 'shop1' }], after: [] })).toBe('shop1');
  expect(subjectOf({ before: [], after: [{ name: 'name', value: null }] })).toBeNull();
});

test('every action that the gateway records has a message', () => {
  const modules = fileURLToPath(new URL('../../../../gateway/src/modules', import.meta.url).href);
  const recorded = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(modules, file), 'utf8').matchAll(
        /(?:action: |auditOf\(|recordRepeated\(tx, by, )'(\w+\.\w+)'/g,
      ),
    ])
    .map(([, action = '']) => action);
  expect(recorded).toContain('payment.refund');
  expect(recorded).toContain('signIn.fail');
  const other = activityWords('something.new');
  expect(recorded.filter((action) => activityWords(action) === other)).toEqual([]);
});

test('an action without its own message says that its object changed, or at least shows', () => {
  expect(activityWords('apiKey.rename').message).toBe('API key changed');
  expect(activityWords('something.new')).not.toBe(activityWords('session.open'));
  expect(activityTone('signIn.fail')).toBe('warn');
});
