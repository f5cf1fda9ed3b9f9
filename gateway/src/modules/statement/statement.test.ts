import { STATEMENT_SEALED_AFTER_HOURS } from '../../../../schema/rules/statement-keys.js';
import { share } from '../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../test/support/test-usage.js';
import { SIGNING_KEY, textOf, verifyStatements } from '../../../test/support/test-statements.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.js';
import type { Viewer } from '../../platform/viewer.js';
import { readLedgerBalances } from '../account-ledger/ledger-balance.reads.js';
import { addEntries, type EntryDraft } from '../ledger/entries/account-entries.service.js';
import { statementSigner } from './statement-keys.js';
import { monthsOf, SEALED_AFTER_MS } from './statement-months.js';
import { readCalendar } from './statement.reads.js';

const usage = share(() => TestUsage.start({ STATEMENT_SIGNING_KEY: SIGNING_KEY }));

it('says in the documentation when months are sealed', () => {
  expect(SEALED_AFTER_MS).toBe(STATEMENT_SEALED_AFTER_HOURS * HOUR_MS);
});

const now = () => usage.gateway.clock.now().getTime();
const seal = () => usage.gateway.services.statementSealing.sealDue();
const keys = () => usage.gateway.services.statementKeys.verifierKeys;

async function months({ accountId }: Viewer) {
  const { freshReads, clock } = usage.gateway.services;
  return monthsOf(await readCalendar(freshReads, accountId), clock.now());
}

const file = async ({ accountId }: Viewer, month: string) => {
  const { statementFiles } = usage.gateway.services;
  return textOf(statementFiles.json(await statementFiles.ofMonth(accountId, month)));
};

async function use(subAccountId: string, bytes: bigint, at = now()): Promise<void> {
  await usage.ingest(nodeId(), 1, [usage.event(subAccountId, bytes, { at })]);
}

/** No job posts such an entry: what is reported later counts when it arrives. */
const lateEntry = (end: Date): EntryDraft => ({
  ledger: 'TRAFFIC',
  unit: 'BYTES',
  kind: 'WRITE_OFF',
  amount: 0n,
  quantity: 7n,
  occurredAt: new Date(end.getTime() - HOUR_MS),
  reason: 'LATE',
});

describe('a sealed month', () => {
  let viewer: Viewer;
  let names: string[];
  let texts: string[];
  /** Of a customer whose month has one entry. */
  let small: string;
  let lateNumber: string;

  beforeAll(async () => {
    usage.toNextMonth(1);
    const account = await usage.account(0n);
    viewer = account.viewer;
    await usage.grant(viewer, 1_000n, 90);
    const other = await usage.account(0n);
    await usage.grant(other.viewer, 1_000n, 90);
    const [id = ''] = account.subAccounts;
    await use(id, 100n);
    usage.toNextMonth(49);
    await seal();
    const early = await months(viewer);
    expect(early.map(({ state }) => state)).toEqual(['PROVISIONAL', 'OPEN']);
    usage.gateway.clock.advance(2 * HOUR_MS);
    await Promise.all([seal(), seal()]);
    await usage.gateway.services.db.transaction((tx) =>
      addEntries(tx, viewer.accountId, [lateEntry(early[0]?.to ?? new Date())], new Date(now())),
    );
    await use(id, 30n);
    usage.toNextMonth(60);
    await seal();
    await seal();
    const all = await months(viewer);
    expect(all.map(({ state }) => state)).toEqual(['SEALED', 'SEALED', 'OPEN']);
    names = all.map(({ month }) => month);
    texts = await Promise.all(names.map((name) => file(viewer, name)));
    small = await file(other.viewer, names[0] ?? '');
    const late = JSON.parse(texts[1] ?? '') as { from: string; entries: Entry[] };
    lateNumber = late.entries.find(({ occurredAt }) => occurredAt < late.from)?.number ?? '';
  });

  interface Entry {
    number: string;
    kind: string;
    occurredAt: string;
    reason?: string;
    amount: string;
  }
  interface File {
    balances: { opening: string; closing: string }[];
    entries: Entry[];
    note: string;
    latestNote: string;
  }
  const parsed = (place: number) => JSON.parse(texts[place] ?? '') as File;

  it('is right by itself, with the months after it, and again and again the same', async () => {
    for (const text of texts) expect(verifyStatements([text], keys())).toEqual([]);
    expect(verifyStatements(texts.slice(0, 2), keys())).toEqual([]);
    expect(verifyStatements([texts[0] ?? ''])).toEqual([]);
    expect(await file(viewer, names[0] ?? '')).toBe(texts[0]);
    expect(parsed(2).latestNote).toBe(parsed(1).note);
  });

  it('takes nothing in later: it is in the month after, which says so', () => {
    expect(
      parsed(0)
        .entries.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['GRANT', 'USAGE']);
    expect(parsed(1).entries.find(({ number }) => number === lateNumber)).toMatchObject({
      kind: 'WRITE_OFF',
      reason: 'LATE',
    });
    expect(parsed(1).balances[0]?.opening).toBe(parsed(0).balances[0]?.closing);
  });

  it('cannot be changed by the application', async () => {
    await expect(
      usage.gateway.sql(`UPDATE statement_seal SET entries = 0 WHERE account_id = $1`, [
        viewer.accountId,
      ]),
    ).rejects.toThrow();
    await expect(usage.owner.query(`DELETE FROM statement_seal`)).rejects.toThrow();
  });

  /** Faults after a change of the second month's file. */
  const after = (change: (statement: File & Record<string, unknown>) => void) => {
    const statement = parsed(1) as File & Record<string, unknown>;
    change(statement);
    return verifyStatements([JSON.stringify(statement)], keys());
  };

  it('shows an entry that was removed, added, or changed with its sums, and a cut-off tail', () => {
    expect(after(() => undefined)).toEqual([]);
    const broken = expect.arrayContaining([expect.stringMatching(/head that was signed/)]);
    expect(after(({ entries }) => entries.splice(0, 1))).toEqual(broken);
    expect(after(({ entries }) => entries.pop())).toEqual(broken);
    expect(after(({ entries }) => entries.push(...entries))).toEqual(broken);
    const consistent = after(({ balances, entries }) => {
      const [write] = entries.filter(({ kind }) => kind === 'USAGE');
      const [balance] = balances as unknown as Record<string, unknown>[];
      if (!write || !balance) throw new Error('no usage');
      write.amount = '-29';
      balance['closing'] = `${BigInt(balance['closing'] as string) + 1n}`;
      for (const each of balance['movements'] as Record<string, string>[])
        if (each['kind'] === 'USAGE') each['amount'] = '-29';
    });
    expect(consistent).toEqual(broken);
    expect(after((statement) => (statement.note = parsed(0).note))).toEqual(broken);
  });

  it('shows a swapped month, another account, a missing month, and a foreign key', () => {
    const [first = '', second = ''] = texts;
    expect(after((statement) => (statement['month'] = names[0]))).not.toEqual([]);
    expect(verifyStatements([second, first], keys())).not.toEqual([]);
    expect(after((statement) => (statement['account'] = statement['month']))).not.toEqual([]);
    const foreign = statementSigner('elsewhere/statements', Buffer.alloc(32, 1).toString('base64'));
    const body = parsed(1).note.split('\n\n')[0] ?? '';
    const swapped = (name: string) => {
      const signer = statementSigner(name, Buffer.alloc(32, 1).toString('base64'));
      return JSON.stringify({
        ...parsed(1),
        note: signer.sign(`${body}\n`),
        key: signer.verifierKey,
      });
    };
    const own = keys()[0]?.split('+')[0] ?? '';
    // Whoever makes a key of their own signs whatever they like: only the site's key tells them apart.
    expect(verifyStatements([swapped(own)])).toEqual([]);
    expect(verifyStatements([swapped(own)], keys())).toEqual([
      'it is not signed by a key that you trust',
    ]);
    expect(verifyStatements([second], [foreign.verifierKey])).not.toEqual([]);
  });

  it('shows keys that are there twice, and figures that are no texts', () => {
    const text = texts[1] ?? '';
    const twice = text.replace('"entries":[', '"entries":[],"entries":[');
    expect(verifyStatements([twice], keys())).toEqual(['the key entries is there twice']);
    const escaped = text.replace('"kind":', '"\\u006bind":"GRANT","kind":');
    expect(verifyStatements([escaped], keys())).toContain('the key kind is there twice');
    const float = text.replace(/"amount":"(-?\d+)"/, '"amount":$1.0');
    expect(verifyStatements([float], keys())).not.toEqual([]);
  });

  it('shows every change of a single byte, except of the line breaks around entries', () => {
    const bytes = Buffer.from(small);
    const right = JSON.stringify(JSON.parse(small));
    const missed: string[] = [];
    const seen = new Set<string>();
    for (const [place, original] of bytes.entries())
      for (let byte = 0; byte < 256; byte++) {
        if (byte === original) continue;
        bytes[place] = byte;
        const text = bytes.toString();
        bytes[place] = original;
        // Every byte that is no UTF-8 here reads as the same replacement character.
        if (seen.has(text)) continue;
        if (byte > 127) seen.add(text);
        if (verifyStatements([text], keys()).length > 0) continue;
        if (JSON.stringify(JSON.parse(text)) !== right || original !== 10)
          missed.push(`${place}: ${original} → ${byte}`);
      }
    expect(missed).toEqual([]);
  });
});

/** Park and Miller's numbers, the same in each run. */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

it.each(['UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'])(
  'adds up to the ledger’s balances in %s',
  async (timeZone) => {
    const random = randomly(timeZone.length);
    usage.toNextMonth(1);
    const { viewer, subAccounts } = await usage.account(100_000n);
    await usage.owner.query(`UPDATE accounts SET time_zone = $2 WHERE id = $1`, [
      viewer.accountId,
      timeZone,
    ]);
    const node = nodeId();
    for (let batch = 1; batch <= 60; batch++) {
      usage.gateway.clock.advance((20 + random(30)) * HOUR_MS + random(60) * MINUTE_MS);
      const events = [0, 1].map(() =>
        usage.event(subAccounts[random(2)] ?? '', BigInt(random(3_000)), {
          at: now() - random(3 * DAY_MS),
        }),
      );
      await usage.ingest(node, batch, events);
      if (random(9) === 0)
        await usage.grant(viewer, BigInt(10_000 + random(50_000)), 1 + random(30));
      if (random(4) === 0) await seal();
    }
    usage.gateway.clock.advance(4 * HOUR_MS);
    await usage.gateway.services.usagePosting.post(viewer.accountId);
    await seal();
    const all = await months(viewer);
    const texts = await Promise.all(all.map(({ month }) => file(viewer, month)));
    const sealed = all.filter(({ state }) => state === 'SEALED').length;
    expect(sealed).toBeGreaterThan(1);
    expect(verifyStatements(texts.slice(0, sealed), keys())).toEqual([]);
    for (const text of texts) expect(verifyStatements([text], keys())).toEqual([]);
    const closing = texts.map((text) => {
      const { balances } = JSON.parse(text) as { balances: { closing: string }[] };
      return BigInt(balances[0]?.closing ?? 0);
    });
    const { freshReads, clock } = usage.gateway.services;
    const shown = all.map(async ({ to }) => {
      const [traffic] = await readLedgerBalances(
        freshReads,
        viewer.accountId,
        'TRAFFIC',
        to < clock.now() ? to : null,
        clock.now(),
        () => Promise.resolve([]),
      );
      return traffic?.amount ?? 0n;
    });
    expect(closing).toEqual(await Promise.all(shown));
    const { rows: numbers } = await usage.owner.query<{ number: bigint }>(
      `SELECT number FROM account_entry WHERE account_id = $1 ORDER BY 1`,
      [viewer.accountId],
    );
    const listed = texts
      .flatMap((text) => (JSON.parse(text) as { entries: { number: string }[] }).entries)
      .map(({ number }) => BigInt(number))
      .sort((a, b) => Number(a - b));
    expect(listed).toEqual(numbers.map(({ number }) => number));
  },
);
