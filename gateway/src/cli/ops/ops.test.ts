import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { share } from '../../../test/support/share.js';
import { startTestSupport } from '../../../test/support/test-support.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { outputTo } from './output.js';
import { EXIT, runOps } from './run-ops.js';

const support = share(startTestSupport);

async function ops(args: string, piped: string | null = null) {
  let out = '';
  let complaints = '';
  const code = await runOps(
    // Words in quotes are one argument, as in a shell.
    [...args.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    {
      services: support.gateway.services,
      out: outputTo((text) => (out += text)),
      input: () => Promise.resolve(piped),
      operator: 'alice',
    },
    (text) => (complaints += text),
  );
  return { code, out, complaints };
}

async function json<T>(args: string): Promise<T> {
  return JSON.parse((await ops(`${args} --json`)).out) as T;
}

describe('customer find', () => {
  it('finds a customer by email, id, and order number', async () => {
    const ada = await support.member();
    const { orderCreate } = await support.ask<{ orderCreate: { order: { number: string } } }>(
      ada,
      'mutation { orderCreate(input: { planId: "traffic-1gb" }, idempotencyKey: "12345678") { order { number } } }',
    );
    const { number } = orderCreate.order;
    for (const query of [ada.email.toUpperCase(), ada.id, number.toLowerCase()])
      expect(await json(`customer find ${query}`)).toMatchObject({
        id: ada.id,
        email: ada.email,
        verified: true,
        points: 30,
        orders: 1,
        lastOrders: [{ number, status: 'PENDING', totalMinor: '1500', currency: 'USD' }],
      });
    const { code, out } = await ops(`customer find ${ada.email}`);
    expect(code).toBe(EXIT.DONE);
    expect(out).toMatch(/^id +email +name +verified/);
    expect(out).toContain(number);
  });

  it('says that there is none', async () => {
    expect(await ops('customer find nobody@example.com')).toEqual({
      code: EXIT.NOT_FOUND,
      out: '',
      complaints: 'Customer not found\n',
    });
    expect((await ops('customer find RP-NONE')).code).toBe(EXIT.NOT_FOUND);
  });
});

describe('ticket', () => {
  it('lists, shows, answers, and closes', async () => {
    const ada = await support.member();
    const { id, number } = await support.open(ada, { message: 'Line one\nline two' });
    expect((await ops('ticket list --status OPEN --limit 500')).out).toContain(number);
    const before = await ops(`ticket show ${number.toLowerCase()}`);
    expect(before.out).toContain(`email               ${ada.email}`);
    expect(before.out).toContain('  Line one\n  line two');

    expect(await ops(`ticket answer ${number} --message "Use port 7777" --pending`)).toEqual({
      code: EXIT.DONE,
      out: `${number} answered.\n`,
      complaints: '',
    });
    expect((await ops(`ticket answer ${number}`, 'Use port 7777')).out).toBe(
      `${number} already has this answer.\n`,
    );
    expect((await ops(`ticket answer ${number}`, 'Or 7778')).out).toBe(`${number} answered.\n`);
    const { me } = await support.ask<{ me: { ticket: { messages: { body: string }[] } } }>(
      ada,
      `{ me { ticket(id: "${id}") { messages { body } } } }`,
    );
    expect(me.ticket.messages.map(({ body }) => body).slice(1)).toEqual([
      'Use port 7777',
      'Or 7778',
    ]);
    expect((await support.newest(ada.email)).text).toContain('Or 7778');
    expect(await json(`ticket show ${number}`)).toMatchObject({
      status: 'ANSWERED',
      messages: [{ author: 'CUSTOMER' }, { operator: 'alice', channel: 'COMMAND' }, {}],
    });

    expect((await ops(`ticket close ${number}`)).out).toBe(`${number} closed.\n`);
    expect((await ops(`ticket close ${number}`)).out).toBe(`${number} was closed already.\n`);
    expect(
      (await json<{ number: string }[]>('ticket list')).map((each) => each.number),
    ).not.toContain(number);
  });

  it('lists what waits for support before older answered tickets, and names senders of the contact form', async () => {
    const ada = await support.member();
    const answered = await support.open(ada);
    await ops(`ticket answer ${answered.number} --message Done`);
    support.gateway.clock.advance(MINUTE_MS);
    const first = await support.open(ada);
    support.gateway.clock.advance(MINUTE_MS);
    const second = await support.open(ada);
    await support.gateway.services.contact.send(
      {
        name: 'Eve',
        email: 'eve@shop.example',
        subject: 'Prices',
        message: 'Hi',
        category: 'SALES',
        locale: 'en-US',
        website: '',
      },
      'contact-of-eve',
      '8.62.1.1',
    );
    const listed =
      await json<{ number: string; status: string; contactName: string | null }[]>(
        'ticket list --limit 500',
      );
    const numbers = [first, second, answered].map(({ number }) => number);
    expect(listed.map(({ number }) => number).filter((each) => numbers.includes(each))).toEqual(
      numbers,
    );
    expect(listed.find(({ contactName }) => contactName === 'Eve')).toMatchObject({
      status: 'OPEN',
      category: 'SALES',
      email: 'eve@shop.example',
    });
    expect((await ops('ticket list --limit 500')).out).toMatch(/SALES .* Eve +Prices/);
  });

  it('saves the files of a ticket', async () => {
    const ada = await support.member();
    const file = (await support.upload(ada.token, 'proxy.log', 'refused')).body.id;
    const { number } = await support.open(ada, { attachmentIds: [file] });
    const directory = await mkdtemp(join(tmpdir(), 'hearth-ops-'));
    const { out } = await ops(`ticket save ${number} ${directory}`);
    expect(out.trim()).toBe(join(directory, `${file.slice(-8)}-proxy.log`));
    expect(await readFile(out.trim(), 'utf8')).toBe('refused');
    expect((await ops(`ticket show ${number}`)).out).toContain('files               proxy.log');
    expect((await ops('ticket list --limit 500')).out).toMatch(
      new RegExp(`^${number} .*PROXIES .*proxy\\.log$`, 'm'),
    );
  });

  it('refuses what is missing or wrong', async () => {
    const ada = await support.member();
    const { number } = await support.open(ada);
    expect((await ops('ticket show T-NONE')).code).toBe(EXIT.NOT_FOUND);
    expect((await ops('ticket answer T-NONE --message x')).code).toBe(EXIT.NOT_FOUND);
    expect((await ops(`ticket answer ${number}`)).code).toBe(EXIT.USAGE);
    expect(await ops(`ticket answer ${number}`, ' \n')).toMatchObject({
      code: EXIT.REFUSED,
      complaints: 'MESSAGE_REQUIRED: A message is required.\n',
    });
    expect((await ops('ticket list --status LOST')).code).toBe(EXIT.USAGE);
    expect((await ops('ticket')).code).toBe(EXIT.USAGE);
    expect((await ops('surprise')).code).toBe(EXIT.USAGE);
  });
});

describe('points adjust', () => {
  const adjust = (customer: string, points: string, key: string, more = '') =>
    ops(
      `points adjust ${customer} --points=${points} --reason "Sorry for the outage" --key ${key} ${more}`,
    );

  it('gives and takes points with a reason, once per key', async () => {
    const ada = await support.member();
    expect((await adjust(ada.email, '50', 'T-00000001')).out).toContain('Adjusted.');
    expect((await adjust(ada.email, '50', 'T-00000001')).out).toContain('nothing was changed');
    expect((await adjust(ada.id, '-20', 'T-00000002', '--type system')).code).toBe(EXIT.DONE);
    expect(await adjust(ada.email, '51', 'T-00000001')).toMatchObject({
      code: EXIT.REFUSED,
      complaints: expect.stringContaining('IDEMPOTENCY_CONFLICT') as string,
    });
    const { me } = await support.ask<{
      me: { points: object; pointsLedger: object; auditLog: { nodes: object[] } };
    }>(
      ada,
      `{ me {
        pointsLedger(first: 2) { nodes { kind amount reason remark madeBy } }
        points { total history(first: 2) { nodes { type change balance remark earned takenBack } } }
        auditLog(first: 2) { nodes { action actorId after { name value } } }
      } }`,
    );
    const remark = 'Sorry for the outage';
    expect(me.points).toEqual({
      total: 60,
      history: {
        nodes: [
          { type: 'SYSTEM', change: -20, balance: 60, remark, earned: 0, takenBack: 20 },
          { type: 'OTHER', change: 50, balance: 80, remark, earned: 50, takenBack: 0 },
        ],
      },
    });
    const byHand = { kind: 'ADJUSTMENT', remark, madeBy: 'SUPPORT' };
    expect(me.pointsLedger).toEqual({
      nodes: [
        Object.assign({ amount: '-20', reason: 'SYSTEM' }, byHand),
        Object.assign({ amount: '50', reason: 'OTHER' }, byHand),
      ],
    });
    expect(me.auditLog.nodes).toMatchObject([
      { action: 'points.adjust', actorId: 'support' },
      {
        action: 'points.adjust',
        after: expect.arrayContaining([
          { name: 'points', value: '50' },
          { name: 'reason', value: remark },
        ]) as object[],
      },
    ]);
  });

  it('refuses a key that was used for another adjustment, also long ago', async () => {
    const ada = await support.member();
    await adjust(ada.email, '50', 'T-00000003');
    await support.gateway.sql(`DELETE FROM idempotency_key WHERE account_id = $1`, [ada.id]);
    for (const [points, type] of [
      ['50', 'system'],
      ['51', 'other'],
      ['-50', 'other'],
    ] as const)
      expect(await adjust(ada.email, points, 'T-00000003', `--type ${type}`)).toMatchObject({
        code: EXIT.REFUSED,
        complaints: expect.stringContaining('IDEMPOTENCY_CONFLICT') as string,
      });
    expect((await adjust(ada.email, '50', 'T-00000003')).out).toContain('nothing was changed');
    expect(await json(`customer find ${ada.email}`)).toMatchObject({ points: 80 });
  });

  it('never goes below zero, also under concurrent calls', async () => {
    const ada = await support.member();
    // With the 30 for registering.
    await adjust(ada.email, '50', 'give-50-points');
    const codes = await Promise.all(
      [1, 2, 3].map(async (n) => (await adjust(ada.email, '-30', `take-30-${n}`)).code),
    );
    expect(codes.sort()).toEqual([EXIT.DONE, EXIT.DONE, EXIT.REFUSED]);
    expect(await json(`customer find ${ada.email}`)).toMatchObject({ points: 20, pointsDebt: 0 });
  });

  it('repays a debt first', async () => {
    const ada = await support.member();
    const { ledger, db } = support.gateway.services;
    await adjust(ada.email, '-30', 'take-all-30');
    await db.transaction(async (tx) => {
      await ledger.lockCustomers(tx, [ada.id]);
      await ledger.post(tx, { kind: 'points.purchase', reference: 'a debt', accountId: ada.id }, [
        { account: { kind: 'points_issued', unit: 'POINTS' }, amount: 40n },
        { account: { kind: 'points_debt', unit: 'POINTS', accountId: ada.id }, amount: -40n },
      ]);
    });
    await adjust(ada.email, '50', 'give-50-again');
    expect(await json(`customer find ${ada.email}`)).toMatchObject({ points: 10, pointsDebt: 0 });
    const sums = await support.gateway.sql<{ sum: bigint }>(
      `SELECT sum(amount)::bigint AS sum FROM ledger_entry`,
    );
    expect(sums[0]?.sum).toBe(0n);
  });

  it('needs a number, a reason, a type of the points history, and a key', async () => {
    const ada = await support.member();
    for (const wrong of ['0', '1.5', 'many', '99999999999'])
      expect((await adjust(ada.email, wrong, 'T-00000009')).code).toBe(EXIT.USAGE);
    expect((await adjust(ada.email, '5', 'T-00000009', '--type purchase')).code).toBe(EXIT.USAGE);
    expect((await ops(`points adjust ${ada.email} --points 5 --key T-00000009`)).code).toBe(
      EXIT.USAGE,
    );
    expect((await ops(`points adjust ${ada.email} --points 5 --reason x`)).code).toBe(EXIT.USAGE);
    expect((await adjust('nobody@example.com', '5', 'T-00000009')).code).toBe(EXIT.NOT_FOUND);
  });
});

describe('help', () => {
  it('names every command and the exit codes', async () => {
    const { code, out } = await ops('--help');
    expect(code).toBe(EXIT.DONE);
    for (const part of ['customer', 'ticket', 'points', 'Exit codes', 'HEARTH_OPERATOR'])
      expect(out).toContain(part);
    expect((await ops('points adjust --help')).out).toContain('--reason <text>');
  });
});
