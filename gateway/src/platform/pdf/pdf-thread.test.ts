import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { PdfThread } from './pdf-thread.js';

const ENTRY = new URL('../../../test/support/pdf-thread.ts', import.meta.url);

type Write = (text: string) => Promise<Buffer>;
type Thread = PdfThread<
  Record<'echo' | 'refuse' | 'exit' | 'throwLater' | 'fill' | 'hang' | 'which' | 'unknown', Write>
>;
let thread: Thread;

afterEach(() => thread.close());

const write = (kind: Parameters<Thread['write']>[1], text = '') =>
  thread.write('account', kind, () => Promise.resolve(text));

it.each([
  ['exit', {}],
  ['throwLater', {}],
  ['fill', { maxHeapMb: 16 }],
  ['hang', { timeLimitMs: 3_000 }],
] as const)('replaces a thread that fails: %s', async (kind, options) => {
  thread = new PdfThread(ENTRY, options);
  const [failed, next] = await Promise.allSettled([write(kind), write('echo', 'next')]);
  expect(failed).toMatchObject({
    status: 'rejected',
    reason: { message: 'The thread failed that writes PDFs' },
  });
  // Its own time limit is too short for a slow start on a busy machine.
  if (kind !== 'hang') expect(next).toEqual({ status: 'fulfilled', value: Buffer.from('next') });
});

it('keeps the thread when a document cannot be written, or read', async () => {
  thread = new PdfThread(ENTRY);
  await expect(write('refuse')).rejects.toThrow(new RangeError('no such page'));
  await expect(write('unknown')).rejects.toThrow('no document is called unknown');
  const unread = thread.write('account', 'echo', () => Promise.reject(new Error('unread')));
  await expect(unread).rejects.toThrow('unread');
  expect(await write('echo', 'written')).toEqual(Buffer.from('written'));
});

it('ends when it is idle or the gateway closes, and starts again only for the former', async () => {
  thread = new PdfThread(ENTRY, { idleMs: 1 });
  const first = String(await write('which'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(String(await write('which'))).not.toBe(first);
  await thread.close();
  await expect(write('echo')).rejects.toThrow('the process ends');
});

describe('turns', () => {
  /** Keeps the thread for another account until it is released, so that everything below waits. */
  function hold(): () => boolean {
    const done = new EventEmitter();
    void thread.write('holder', 'echo', () => once(done, 'released').then(() => ''));
    return () => done.emit('released');
  }

  it('go round the accounts, however many documents one asks for', async () => {
    thread = new PdfThread(ENTRY);
    const release = hold();
    const order: string[] = [];
    const ask = async (account: string) => {
      await thread.write(account, 'echo', () => Promise.resolve(account));
      order.push(account);
    };
    const all = ['busy', 'busy', 'busy', 'busy', 'single'].map(ask);
    release();
    await Promise.all(all);
    expect(order.slice(0, 2)).toEqual(['busy', 'single']);
  });

  it('are refused when too many wait, but not to an account without any, nor to what has begun', async () => {
    thread = new PdfThread(ENTRY);
    const release = hold();
    const read: string[] = [];
    const ask = (account: string, isBegun = false) =>
      thread.write(
        account,
        'echo',
        () => {
          read.push(account);
          return Promise.resolve(account);
        },
        isBegun,
      );
    const greedy = Array.from({ length: 70 }, () => ask('greedy'));
    const others = [ask('single'), ask('greedy', true)];
    const settled = Promise.allSettled(greedy);
    await turn();
    // Those who wait have read nothing yet.
    expect(read).toEqual([]);
    release();
    expect((await Promise.all(others)).map(String)).toEqual(['single', 'greedy']);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({
      reason: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 5 } },
    });
  });
});
