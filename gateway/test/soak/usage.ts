import pg from 'pg';
import type { UsageEvent } from '../../src/modules/usage/ingest/usage-event.js';
import type { IngestResult } from '../../src/modules/usage/ingest/usage-ingest.service.js';
import { DAY_MS, HOUR_MS } from '../../src/platform/clock.js';
import { newId } from '../../src/platform/ids.js';
import { startTestServices, type TestServices } from '../support/test-services.js';
import { cutConnections } from './kills.js';
import { Random } from './random.js';
import { untilAnswered } from './until-answered.js';
import { entryFaults } from '../support/entry-faults.js';
import { disagreements, missingOrDouble, outcomes } from './usage-checks.js';
import { SoakCustomers } from './usage-customers.js';
import { ExpectedUsage, randomEvents } from './usage-reports.js';

const NODES = 4;
const PHASES = 6;
const BATCHES_A_PHASE = 4;
const JOBS_A_PHASE = 3;
/** One connection cut per this many deliveries, in the middle of other deliveries and jobs. */
const DELIVERIES_A_CUT = 12;

export interface UsageSoakResult {
  events: number;
  deliveries: number;
  repeated: number;
  gaps: number;
  forged: number;
  kills: number;
  recounts: number;
  wrong: string[];
}

/**
 * Nodes report random usage concurrently: repeated batches, gaps, forged numbers, and events that are late, ahead, or
 * out of order, while connections are cut, jobs run, and customers change who pays. In the end every counter must match
 * the deliveries and all other counters, and a recount must change nothing.
 */
export async function soakUsage(
  wanted: number,
  seed: number,
  say: (line: string) => void,
): Promise<UsageSoakResult> {
  const gateway = await startTestServices();
  const owner = new pg.Client({ connectionString: gateway.databaseUrl, application_name: 'soak' });
  await owner.connect();
  const result: UsageSoakResult = {
    events: 0,
    deliveries: 0,
    repeated: 0,
    gaps: 0,
    forged: 0,
    kills: 0,
    recounts: 0,
    wrong: [],
  };
  try {
    const random = new Random(seed);
    while (result.events < wanted) {
      await new Round(gateway, owner, random, result).run(wanted);
      say(
        `${result.events} events, ${result.deliveries} deliveries, ${result.kills} kills, ${result.wrong.length} wrong`,
      );
    }
    return result;
  } finally {
    await owner.end();
    await gateway.close();
  }
}

/** A few days of a few customers, on separate nodes. */
class Round {
  readonly #expected = new ExpectedUsage();
  readonly #customers: SoakCustomers;
  readonly #nodes = Array.from({ length: NODES }, () => ({ id: `node-${newId()}`, last: 0 }));
  /** Sub accounts without an owner. */
  readonly #unknown = [newId()];

  constructor(
    private readonly gateway: TestServices,
    private readonly owner: pg.Client,
    private readonly random: Random,
    private readonly result: UsageSoakResult,
  ) {
    this.#customers = new SoakCustomers(gateway, random);
  }

  async run(wanted: number): Promise<void> {
    await this.#customers.make();
    for (let phase = 0; phase < PHASES && this.result.events < wanted; phase++) {
      this.gateway.clock.advance(HOUR_MS + this.random.below(DAY_MS));
      await this.#customers.change();
      await Promise.all([...this.#nodes.map((node) => this.#deliver(node)), this.#runJobs()]);
    }
    await this.#check();
  }

  async #deliver(node: { id: string; last: number }): Promise<void> {
    const { random, result } = this;
    for (let n = 0; n < BATCHES_A_PHASE; n++) {
      const batch = node.last + 1;
      const events = this.#events();
      if (random.chance(15)) await this.#tooEarly(node.id, batch);
      const atOnce = random.chance(15) ? 2 : 1;
      const answers = await Promise.all(
        Array.from({ length: atOnce }, () => this.#send(node.id, batch, events)),
      );
      if (answers.some(({ status, expected }) => status !== 'TAKEN' || expected !== batch + 1))
        result.wrong.push(`batch ${batch}: ${JSON.stringify(answers)}`);
      node.last = batch;
      this.#expected.add(events, this.gateway.clock.now().getTime());
      result.events += events.length;
      result.repeated += atOnce - 1;
      if (random.chance(25)) await this.#again(node.id, 1 + random.below(batch), events);
    }
  }

  #events(): UsageEvent[] {
    const from = this.random.chance(4) ? this.#unknown : this.#customers.subAccounts;
    return randomEvents(this.random, from, this.gateway.clock.now().getTime());
  }

  /** A batch with a used number has no effect, whether its content is repeated or forged. */
  async #again(nodeId: string, batch: number, events: readonly UsageEvent[]): Promise<void> {
    const isForged = this.random.chance(50);
    const answer = await this.#send(nodeId, batch, isForged ? this.#events() : events);
    if (isForged) this.result.forged++;
    else this.result.repeated++;
    if (answer.status !== 'TAKEN' || answer.applied)
      this.result.wrong.push(`batch ${batch} again: ${JSON.stringify(answer)}`);
  }

  /** A batch that leaves a gap is refused, whatever its number. */
  async #tooEarly(nodeId: string, next: number): Promise<void> {
    const number = this.random.pick([next + 1, next + 2, next + 1_000, Number.MAX_SAFE_INTEGER]);
    const answer = await this.#send(nodeId, number, this.#events());
    this.result.gaps++;
    if (answer.status !== 'GAP' || answer.expected !== next)
      this.result.wrong.push(`batch ${number} before ${next}: ${JSON.stringify(answer)}`);
  }

  async #send(nodeId: string, batch: number, events: readonly UsageEvent[]): Promise<IngestResult> {
    this.result.deliveries++;
    if (this.random.below(DELIVERIES_A_CUT) === 0) {
      this.result.kills++;
      await cutConnections(this.gateway.databaseUrl);
    }
    return untilAnswered(() => this.gateway.services.usageIngest.ingest(nodeId, { batch, events }));
  }

  async #runJobs(): Promise<void> {
    const { usageRecounts, usagePosting, expiries } = this.gateway.services;
    for (let n = 0; n < JOBS_A_PHASE; n++) {
      const { accountId } = this.random.pick(this.#customers.viewers);
      await untilAnswered(() => usageRecounts.recount(accountId));
      this.result.recounts++;
      if (this.random.chance(20)) await untilAnswered(() => usagePosting.post(accountId));
      if (this.random.chance(20)) await untilAnswered(() => usageRecounts.closeDue());
      if (this.random.chance(20)) await untilAnswered(() => expiries.closeExpired());
    }
  }

  async #check(): Promise<void> {
    const { owner, result } = this;
    const { usageRecounts } = this.gateway.services;
    const accountIds = this.#customers.viewers.map(({ accountId }) => accountId);
    for (const accountId of accountIds) await usageRecounts.recount(accountId);
    const before = await outcomes(owner, accountIds);
    result.wrong.push(...(await disagreements(owner, accountIds)));
    for (const accountId of accountIds)
      result.wrong.push(...(await entryFaults(this.gateway.services, accountId)));
    await owner.query(
      `UPDATE account_balance SET recount_from = now() WHERE account_id = ANY ($1)`,
      [accountIds],
    );
    for (const accountId of accountIds) await usageRecounts.recount(accountId);
    if ((await outcomes(owner, accountIds)) !== before)
      result.wrong.push('counting again gives other figures');
    const ids = [...this.#customers.subAccounts, ...this.#unknown];
    result.wrong.push(...(await missingOrDouble(owner, ids, this.#expected)));
    result.wrong.push(...(await this.#unknownOwners()));
  }

  /** The ledger also has the bytes of sub accounts that never existed, without a customer. */
  async #unknownOwners(): Promise<string[]> {
    const { rows } = await this.owner.query<object>(
      `SELECT * FROM
         (SELECT coalesce(sum(e.amount), 0) AS written_off FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
          JOIN ledger_transaction t ON t.id = e.transaction_id
          WHERE a.kind = 'written_off_unknown_owner' AND t.account_id IS NULL) l,
         (SELECT coalesce(sum(bytes_up + bytes_down), 0) AS raw FROM usage_event u
          WHERE NOT EXISTS (SELECT 1 FROM sub_account s WHERE s.id = u.sub_account_id)) r
       WHERE l.written_off <> -r.raw`,
    );
    return rows.map((row) => `bytes without an owner: ${JSON.stringify(row)}`);
  }
}
