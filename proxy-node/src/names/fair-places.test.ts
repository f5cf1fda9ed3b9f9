import fc from 'fast-check';
import { FairPlaces, type Job, type Owner } from './fair-places.js';

const ALL = 8;
const OF_ONE = 3;

class TestJob implements Job {
  runs = false;
  constructor(readonly owner: Owner) {}
  start(): void {
    expect(this.runs).toBe(false);
    this.runs = true;
  }
  stop(): void {
    expect(this.runs).toBe(true);
    this.runs = false;
  }
}

function start(places: FairPlaces, customer: number, subAccount = 0): TestJob {
  const owner = { customerId: `${customer}`, subAccountId: `${customer} ${subAccount}` };
  const job = new TestJob(owner);
  places.enter(job);
  return job;
}

const running = (jobs: readonly TestJob[]) => jobs.filter(({ runs }) => runs);

it('gives each customer its share at once, whoever came first', () => {
  const places = new FairPlaces(ALL, OF_ONE);
  const many = Array.from({ length: 40 }, (_, index) => start(places, 0, index % 10));
  expect(running(many)).toHaveLength(ALL);
  const [first] = many;
  expect(start(places, 1).runs).toBe(true);
  expect(first?.runs).toBe(false);
  for (let customer = 2; customer < ALL; customer += 1)
    expect(start(places, customer).runs).toBe(true);
  expect(running(many)).toHaveLength(1);
  // Equal customers take nothing from each other.
  expect(start(places, ALL).runs).toBe(false);
});

it('limits a sub account also if nobody else wants a place', () => {
  const places = new FairPlaces(ALL, OF_ONE);
  const jobs = Array.from({ length: 5 }, () => start(places, 0));
  expect(jobs.map(({ runs }) => runs)).toEqual([true, true, true, false, false]);
  places.leave(jobs[0]!);
  expect(jobs[3]?.runs).toBe(true);
});

it('keeps its limits, and no place free that somebody may have, in every order', () => {
  const step = fc.record({
    customer: fc.nat(3),
    subAccount: fc.nat(1),
    leaves: fc.option(fc.nat(99), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const places = new FairPlaces(ALL, OF_ONE);
      let jobs: TestJob[] = [];
      for (const { customer, subAccount, leaves } of steps) {
        const gone = leaves === null ? undefined : jobs[leaves % Math.max(1, jobs.length)];
        if (gone) {
          places.leave(gone);
          jobs = jobs.filter((job) => job !== gone);
        } else jobs.push(start(places, customer, subAccount));
        const open = running(jobs);
        const openOf = ({ subAccountId }: Owner) =>
          open.filter(({ owner }) => owner.subAccountId === subAccountId).length;
        expect(open.length).toBeLessThanOrEqual(ALL);
        expect([places.openJobs, places.waitingJobs]).toEqual([
          open.length,
          jobs.length - open.length,
        ]);
        for (const job of jobs) {
          expect(openOf(job.owner)).toBeLessThanOrEqual(OF_ONE);
          if (!job.runs && open.length < ALL) expect(openOf(job.owner)).toBe(OF_ONE);
        }
      }
    }),
  );
});
