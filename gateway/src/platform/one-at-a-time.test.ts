import { OneAtATime } from './one-at-a-time.js';

const WORK_MS = 10;

describe('works that keep the CPU busy', () => {
  it('run one after the other, with room for other requests between them', async () => {
    const turns = new OneAtATime();
    const log: string[] = [];
    let otherRequests = 0;
    const timer = setInterval(() => otherRequests++, 1);
    const before: number[] = [];
    const work = (name: string) => async () => {
      before.push(otherRequests);
      log.push(`${name} starts`);
      const until = performance.now() + WORK_MS;
      while (performance.now() < until);
      await Promise.resolve();
      log.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all(['a', 'b', 'c'].map((name) => turns.run(work(name))));
    clearInterval(timer);
    expect(results).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
    const [first = 0, second = 0, third = 0] = before;
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
  });

  it('go on after one that failed', async () => {
    const turns = new OneAtATime();
    const failed = turns.run(() => Promise.reject(new Error('broken')));
    const next = turns.run(() => Promise.resolve('written'));
    await expect(failed).rejects.toThrow('broken');
    await expect(next).resolves.toBe('written');
  });
});
