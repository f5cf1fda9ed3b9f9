import { Connection } from './connection';

/** A connection with a clock that the test controls. */
function setUp({ online = true } = {}) {
  const network = { answers: false, online };
  const waiting: { run: () => void; ms: number }[] = [];
  const connection = new Connection({
    probe: () => Promise.resolve(network.answers),
    isOnline: () => network.online,
    later: (run, ms) => {
      const entry = { run, ms };
      waiting.push(entry);
      return () => waiting.splice(waiting.indexOf(entry), 1);
    },
  });
  const restored: string[] = [];
  connection.onRestored(() => restored.push('restored'));
  /** Runs the next probe. @returns its delay in milliseconds */
  const pass = async () => {
    const [next] = waiting.splice(0, 1);
    next?.run();
    await Promise.resolve();
    await Promise.resolve();
    return next?.ms;
  };
  return { connection, network, waiting, restored, pass };
}

test('many failed requests start one outage with one series of probes', () => {
  const { connection, waiting } = setUp();
  const seen: string[] = [];
  connection.subscribe(() => seen.push(connection.current()));
  connection.failed();
  connection.failed();
  expect(seen).toEqual(['unreachable']);
  expect(waiting).toHaveLength(1);
});

test('probes at growing intervals, and reports when the service is back', async () => {
  const { connection, network, restored, pass } = setUp();
  connection.failed();
  const pauses = [await pass(), await pass(), await pass(), await pass(), await pass()];
  expect(pauses).toEqual([2_000, 4_000, 8_000, 15_000, 30_000]);
  expect(await pass()).toBe(30_000);
  network.answers = true;
  await pass();
  expect(connection.current()).toBe('good');
  expect(restored).toEqual(['restored']);
});

test('any response ends the outage and the probes', () => {
  const { connection, waiting, restored } = setUp();
  connection.failed();
  connection.succeeded();
  connection.succeeded();
  expect(connection.current()).toBe('good');
  expect(waiting).toEqual([]);
  expect(restored).toEqual(['restored']);
});

test('distinguishes a machine without a network, and probes at once when it has one', async () => {
  const { connection, network, restored } = setUp({ online: false });
  const stop = connection.follow(window);
  expect(connection.current()).toBe('offline');
  network.online = true;
  network.answers = true;
  window.dispatchEvent(new Event('online'));
  await Promise.resolve();
  await Promise.resolve();
  expect(restored).toEqual(['restored']);
  window.dispatchEvent(new Event('offline'));
  expect(connection.current()).toBe('offline');
  stop();
});
