import { createHash } from 'node:crypto';
import { COUNTED_BYTES, COUNTED_BYTES_VERSION } from '../../schema/rules/counted-bytes.js';
import { Meter } from '../src/usage/meter.js';

it('a report names a bounded number of targets, and has every byte; idle ones are forgotten', () => {
  const meter = new Meter();
  const counters = Array.from({ length: 1_100 }, (_, index) =>
    meter.counter({
      subAccountId: 'a',
      country: 'ZZ',
      protocol: 'HTTP',
      target: `site${index}.example`,
      clientNetwork: '192.0.2.0/24',
    }),
  );
  for (const counter of counters) counter.down(10, 1);
  const events = meter.take(new Date());
  expect(events).toHaveLength(1_001);
  expect(events.at(-1)).toMatchObject({ target: '', clientNetwork: '', bytesDown: '1000' });
  expect(meter.take(new Date())).toEqual([]);
  counters[0]?.up(5, 0);
  expect(meter.take(new Date())).toMatchObject([{ target: 'site0.example', bytesUp: '5' }]);
  expect(meter.rows()).toMatchObject([{ bytesUp: '5', bytesDown: '11000' }]);
});

it('a change of the list raises its version', () => {
  const rules = COUNTED_BYTES.map(({ id, isBilled, figures }) => [id, isBilled, figures]);
  const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);
  expect([COUNTED_BYTES_VERSION, hash]).toEqual([2, '9e04203891bad1a6']);
});
