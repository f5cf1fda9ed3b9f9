import { jest } from '@jest/globals';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { RateLimits } from './rate-limit.js';

describe('in-process limits', () => {
  const limits = new RateLimits(null);
  afterEach(() => {
    jest.useRealTimers();
  });

  it('allow a number of events per window and key, and report the rest', async () => {
    const limit = limits.define('window', { points: 2, seconds: 60 });
    expect(await limit.peek('a')).toMatchObject({ allowed: true, remaining: 2 });
    expect(await limit.take('a')).toMatchObject({ allowed: true, limit: 2, remaining: 1 });
    expect(await limit.take('a')).toMatchObject({ allowed: true, remaining: 0 });
    expect(await limit.peek('a')).toMatchObject({ allowed: false, remaining: 0 });
    const refused = await limit.take('a');
    expect(refused).toMatchObject({ allowed: false, remaining: 0 });
    expect(refused.resetSeconds).toBeGreaterThan(55);
    expect(refused.resetSeconds).toBeLessThanOrEqual(60);
    expect(await limit.take('b')).toMatchObject({ allowed: true });
  });

  it('count every concurrent event', async () => {
    const limit = limits.define('burst', { points: 10, seconds: 60 });
    const decisions = await Promise.all(Array.from({ length: 100 }, () => limit.take('a')));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(10);
  });

  it('refuse with the time to wait, then start again: no limit is permanent', async () => {
    jest.useFakeTimers();
    const limit = limits.define('short', { points: 1, seconds: 60 });
    await limit.enforce('a');
    await expect(limit.enforce('a')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds: 60 },
    });
    for (let n = 0; n < 50; n++) await limit.take('a');
    jest.advanceTimersByTime(59_999);
    await expect(limit.enforce('a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    jest.advanceTimersByTime(1);
    await expect(limit.enforce('a')).resolves.toBeUndefined();
  });

  it('can be reset', async () => {
    const limit = limits.define('forgiven', { points: 1, seconds: 60 });
    await limit.take('a');
    await limit.reset('a');
    await expect(limit.check('a')).resolves.toBeUndefined();
  });

  it('can have another value for one key', async () => {
    const limit = limits.define('per key', { points: 1, seconds: 60 });
    expect(await limit.take('a', 3)).toMatchObject({ allowed: true, limit: 3, remaining: 2 });
    expect(await limit.take('a', 3)).toMatchObject({ allowed: true, remaining: 1 });
  });
});

describe('Redis limits', () => {
  let server: Server;
  let commands: string;
  let url: string;
  beforeEach(async () => {
    commands = '';
    // Accepts commands and never answers, like a hanging Redis.
    server = createServer((socket) =>
      socket.on('data', (data) => (commands += data.toString())).on('error', () => undefined),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  it.each([
    ['hangs', () => Promise.resolve()],
    ['is not there', () => new Promise<void>((resolve) => void server.close(() => resolve()))],
  ])('fall back to counting in this process while Redis %s', async (_what, prepare) => {
    await prepare();
    const problems: Error[] = [];
    const limits = await RateLimits.open(url, (error) => problems.push(error));
    try {
      const limit = limits.define('insured', { points: 2, seconds: 60 });
      const decisions = [];
      for (let n = 0; n < 4; n++) decisions.push((await limit.take('ada@example.com')).allowed);
      expect(decisions).toEqual([true, true, false, false]);
      expect(await limit.peek('ada@example.com')).toMatchObject({ allowed: false });
      expect(commands).not.toContain('ada@example.com');
    } finally {
      limits.close();
      server.close();
    }
  });
});
