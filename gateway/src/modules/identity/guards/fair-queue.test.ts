import { FairQueue, type Turn } from './fair-queue.js';

const busy = () => new Error('busy');
const unknown = (network: string): Turn => ({ network, known: false });
const known = (network: string): Turn => ({ network, known: true });

/** A queue with one slot, occupied until `open` is called. Records the order in which callers ran. */
function closedQueue(maxWaiting: number) {
  const queue = new FairQueue({ concurrency: 1, maxWaiting, busy });
  const ran: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const holding = queue.run(unknown('holder'), () => gate);
  const ask = (turn: Turn, name = turn.network) =>
    queue.run(turn, () => Promise.resolve(void ran.push(name)));
  return { ran, ask, open: () => (open(), holding) };
}

describe('fair queue', () => {
  it('gives networks equal turns, however many requests one of them sends', async () => {
    const { ran, ask, open } = closedQueue(100);
    const flood = Array.from({ length: 20 }, () => ask(unknown('flood')));
    const others = ['a', 'b'].map((network) => ask(unknown(network)));
    await open();
    await Promise.all([...flood, ...others]);
    expect(ran.slice(0, 3)).toEqual(['flood', 'a', 'b']);
    expect(ran).toHaveLength(22);
  });

  it('serves known networks first, and unknown ones every fourth turn', async () => {
    const { ran, ask, open } = closedQueue(100);
    const strangers = Array.from({ length: 3 }, (_, n) => ask(unknown(`s${n}`)));
    const customers = Array.from({ length: 7 }, (_, n) => ask(known(`c${n}`)));
    await open();
    await Promise.all([...strangers, ...customers]);
    expect(ran).toEqual(['c0', 'c1', 'c2', 's0', 'c3', 'c4', 'c5', 's1', 'c6', 's2']);
  });

  it('refuses the newest caller of the longest line when the queue is full', async () => {
    const { ran, ask, open } = closedQueue(4);
    const flood = Array.from({ length: 5 }, (_, n) => ask(unknown('flood'), `flood${n}`));
    const refused = Promise.allSettled(flood);
    const late = ask(unknown('late'));
    await open();
    await late;
    expect((await refused).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(ran).toEqual(['flood0', 'late', 'flood1', 'flood2']);
  });

  it('never gives the places of known networks to unknown ones', async () => {
    const { ask, open } = closedQueue(3);
    const flood = Array.from({ length: 50 }, (_, n) => ask(unknown(`bot${n}`)));
    const settled = Promise.allSettled(flood);
    const customer = ask(known('home'));
    await open();
    await expect(customer).resolves.toBeUndefined();
    expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(47);
  });

  it('continues after failed work', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaiting: 0, busy });
    await expect(queue.run(known('a'), () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    await expect(queue.run(known('a'), () => Promise.resolve(1))).resolves.toBe(1);
  });
});
