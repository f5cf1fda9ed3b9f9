import { RefusalLog } from './refusal-log.js';

const FLOOD = 5_000;

test('logs the first refusals of each code, and how many more there were', () => {
  const lines: Record<string, unknown>[] = [];
  const refusals = new RefusalLog((_level, message, fields) => lines.push({ message, ...fields }));
  for (let count = 0; count < FLOOD; count += 1)
    refusals.note({ code: 'TARGET_UNREACHABLE', part: `name-${count}` });
  refusals.note({ code: 'BAD_REQUEST' });
  refusals.sumUp();
  const { length } = lines.filter(({ code }) => code === 'TARGET_UNREACHABLE');
  // All but the last are lines of their own.
  expect(length).toBeLessThan(50);
  expect(lines[0]).toEqual({ message: 'refused', code: 'TARGET_UNREACHABLE', part: 'name-0' });
  expect(lines).toContainEqual({
    message: 'more were refused',
    code: 'TARGET_UNREACHABLE',
    count: FLOOD - (length - 1),
  });
  expect(lines).toContainEqual({ message: 'refused', code: 'BAD_REQUEST' });

  // The next second begins anew, and without any there is nothing to say.
  refusals.note({ code: 'TARGET_UNREACHABLE' });
  refusals.sumUp();
  refusals.sumUp();
  expect(lines.slice(length + 1)).toEqual([{ message: 'refused', code: 'TARGET_UNREACHABLE' }]);
});
