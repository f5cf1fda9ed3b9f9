/** Whose it is. */
export interface Owner {
  readonly customerId: string;
  readonly subAccountId: string;
}

/** Something that takes a place while it runs. */
export interface Job {
  readonly owner: Owner;
  start(): void;
  /** Gives its place to another job. It starts anew when it has one again. */
  stop(): void;
}

/**
 * A limited number of places for jobs. A sub account has at most `ofOne`. If all are taken, a customer with fewer gets one
 * from the customer with most, whose oldest job waits again: so nobody waits for somebody else's jobs to end.
 */
export class FairPlaces {
  /** Oldest first. */
  private readonly open = new Groups();
  private readonly openOfSubAccount = new Groups();
  private readonly waiting = new Groups();
  private count = 0;

  constructor(
    private readonly all: number,
    private readonly ofOne: number,
  ) {}

  get openJobs(): number {
    return this.count;
  }

  get waitingJobs(): number {
    return this.waiting.total;
  }

  enter(job: Job): void {
    if (!this.mayStart(job)) {
      this.wait(job);
      return;
    }
    if (this.count >= this.all) {
      const oldest = this.oldestOfMost(this.open.size(job.owner.customerId) + 1);
      if (!oldest) {
        this.wait(job);
        return;
      }
      this.remove(oldest);
      oldest.stop();
      this.wait(oldest);
    }
    this.start(job);
  }

  isOpen(job: Job): boolean {
    return this.open.has(job.owner.customerId, job);
  }

  /** The job is over, or nobody wants it any more. */
  leave(job: Job): void {
    if (!this.isOpen(job)) {
      this.waiting.delete(job.owner.subAccountId, job);
      return;
    }
    this.remove(job);
    const next = this.nextWaiting();
    if (!next) return;
    this.waiting.delete(next.owner.subAccountId, next);
    this.start(next);
  }

  private mayStart({ owner }: Job): boolean {
    return this.openOfSubAccount.size(owner.subAccountId) < this.ofOne;
  }

  private wait(job: Job): void {
    this.waiting.add(job.owner.subAccountId, job);
  }

  private start(job: Job): void {
    this.count += 1;
    this.open.add(job.owner.customerId, job);
    this.openOfSubAccount.add(job.owner.subAccountId, job);
    job.start();
  }

  private remove(job: Job): void {
    this.count -= 1;
    this.open.delete(job.owner.customerId, job);
    this.openOfSubAccount.delete(job.owner.subAccountId, job);
  }

  private oldestOfMost(moreThan: number): Job | undefined {
    let most = moreThan;
    let oldest: Job | undefined;
    for (const jobs of this.open.groups()) {
      if (jobs.size <= most) continue;
      most = jobs.size;
      [oldest] = jobs;
    }
    return oldest;
  }

  /** The job that has waited longest, of the customer with the fewest open. */
  private nextWaiting(): Job | undefined {
    let fewest = Infinity;
    let next: Job | undefined;
    for (const jobs of this.waiting.groups()) {
      const [first] = jobs;
      if (!first || !this.mayStart(first)) continue;
      const open = this.open.size(first.owner.customerId);
      if (open >= fewest) continue;
      fewest = open;
      next = first;
    }
    return next;
  }
}

/** Jobs by a key, each group in the order in which they came. */
class Groups {
  private readonly byKey = new Map<string, Set<Job>>();
  total = 0;

  add(key: string, job: Job): void {
    let jobs = this.byKey.get(key);
    if (!jobs) this.byKey.set(key, (jobs = new Set()));
    jobs.add(job);
    this.total += 1;
  }

  delete(key: string, job: Job): void {
    const jobs = this.byKey.get(key);
    if (!jobs?.delete(job)) return;
    this.total -= 1;
    if (jobs.size === 0) this.byKey.delete(key);
  }

  has(key: string, job: Job): boolean {
    return this.byKey.get(key)?.has(job) ?? false;
  }

  size(key: string): number {
    return this.byKey.get(key)?.size ?? 0;
  }

  groups(): Iterable<ReadonlySet<Job>> {
    return this.byKey.values();
  }
}
