import { Connection } from './connection';

/** A connection whose time passes when the test says so. */
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
  /** Lets the next look happen. @returns after how many milliseconds it was due */
  const pass = async () => {
    const [next] = waiting.splice(0, 1);
    next?.run();
    await Promise.resolve();
    await Promise.resolve();
    return next?.ms;
  };
  return { connection, network, waiting, restored, pass };
}

test('many requests that fail are one trouble, and one look for its end', () => {
  const { connection, waiting } = setUp();
  const seen: string[] = [];
  connection.subscribe(() => seen.push(connection.current()));
  connection.failed();
  connection.failed();
  expect(seen).toEqual(['unreachable']);
  expect(waiting).toHaveLength(1);
});

test('it looks less and less often, and tells when the service is back', async () => {
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

test('any answer ends the trouble and the looking', () => {
  const { connection, waiting, restored } = setUp();
  connection.failed();
  connection.succeeded();
  connection.succeeded();
  expect(connection.current()).toBe('good');
  expect(waiting).toEqual([]);
  expect(restored).toEqual(['restored']);
});

test('a machine without a network is told apart, and looks at once when it has one', async () => {
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
