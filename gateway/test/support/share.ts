/**
 * Starts something before the tests of a file, and closes it after them. Tests use the result like the thing itself; outside
 * of tests and hooks, it has not started.
 */
export function share<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started?.close();
  });
  return new Proxy<Partial<T>>(
    {},
    {
      get: (_target, name) => {
        if (!started) throw new Error(`use ${String(name)} in a test or a hook`);
        const value: unknown = Reflect.get(started, name);
        // Methods of a class with private fields work only on their own object.
        return typeof value === 'function' ? (value.bind(started) as unknown) : value;
      },
    },
  ) as T;
}
