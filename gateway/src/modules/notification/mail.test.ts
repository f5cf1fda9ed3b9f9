import pg from 'pg';
import { DAY_MS } from '../../platform/clock.js';
import type { OutgoingMail } from '../../platform/mail.js';
import { share } from '../../../test/support/share.js';
import { startTestServices } from '../../../test/support/test-services.js';
import { MailService, type NewMail } from './mail.service.js';

const SITE = 'https://proxies.example';

describe('the outbox', () => {
  const started = share(startTestServices);
  let sent: OutgoingMail[];
  let away: Error | null;
  let mail: MailService;
  beforeEach(() => {
    sent = [];
    away = null;
    const { db, clock } = started.services;
    const mailer = {
      send: (message: OutgoingMail) => {
        sent.push(message);
        return away ? Promise.reject(away) : Promise.resolve();
      },
      close: () => undefined,
    };
    mail = new MailService({
      db,
      clock,
      mailer,
      log: started.services.log,
      secret: 'x'.repeat(32),
      from: { name: '', address: 'hello@hearth.example' },
      siteUrl: SITE,
    });
  });

  const code: NewMail = {
    to: 'ada@example.com',
    locale: 'zh-HK',
    template: 'EMAIL_CODE',
    variables: { code: 'ABC234', minutes: 15, purpose: 'VERIFY_EMAIL', at: '2026-11-26T10:32:00Z' },
  };
  interface Row {
    id: string;
    sealed_envelope: Buffer | null;
    sent_at: Date | null;
    row: string;
  }
  const newest = async (): Promise<Row> => {
    const found = await started.sql<Row>(
      `SELECT id, sealed_envelope, sent_at, m::text AS row FROM mail_outbox m ORDER BY id DESC LIMIT 1`,
    );
    if (!found[0]) throw new Error('the outbox is empty');
    return found[0];
  };
  const asOwner = async <R extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) => {
    const owner = new pg.Client({ connectionString: started.databaseUrl });
    await owner.connect();
    const { rows } = await owner.query<R>(sql, parameters);
    await owner.end();
    return rows;
  };
  /** How long after now the newest job of a mail is to run. */
  const pauseOf = async (id: string): Promise<number> => {
    const found = await asOwner<{ run_at: Date }>(
      `SELECT run_at FROM graphile_worker._private_jobs WHERE payload->>'mailId' = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    );
    return found[0]!.run_at.getTime() - started.clock.now().getTime();
  };
  const queue = () => started.services.db.transaction((tx) => mail.enqueue(tx, code));

  it('keeps address and code sealed, and erases them once they are sent', async () => {
    await queue();
    const before = await newest();
    expect(before.sealed_envelope).not.toBeNull();
    expect(before.sealed_envelope?.includes('ada@example.com')).toBe(false);
    expect(before.sealed_envelope?.includes('ABC234')).toBe(false);
    await mail.deliver(before.id);
    expect(sent).toMatchObject([{ to: 'ada@example.com', subject: '驗證你的電郵地址' }]);
    expect(await newest()).toMatchObject({ sealed_envelope: null, sent_at: started.clock.now() });
  });

  it('sends a mail once, however often its job runs', async () => {
    await queue();
    const { id } = await newest();
    for (let n = 0; n < 3; n++) await mail.deliver(id);
    expect(sent).toHaveLength(1);
    await mail.deliver('00000000-0000-7000-8000-000000000000');
    expect(sent).toHaveLength(1);
  });

  it('sends nothing while the disk of the database is full: nobody could write down that it was sent', async () => {
    await queue();
    const { id } = await newest();
    await asOwner(`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await asOwner(`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON mail_outbox
      FOR EACH ROW EXECUTE FUNCTION disk_is_full()`);
    for (let n = 0; n < 3; n++)
      await expect(mail.deliver(id)).rejects.toThrow('could not extend file');
    expect(sent).toEqual([]);
    await asOwner('DROP FUNCTION disk_is_full() CASCADE');
    await mail.deliver(id);
    expect(sent).toHaveLength(1);
  });

  it('is sent soon again, under the same Message-ID, when the server was away', async () => {
    await queue();
    const { id } = await newest();
    away = new Error('away');
    const pauses: number[] = [];
    for (let waited = 0; waited < 60_000; waited += pauses.at(-1)!) {
      await mail.deliver(id);
      pauses.push(await pauseOf(id));
      started.clock.advance(pauses.at(-1)!);
    }
    expect(pauses[0]).toBe(1_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10_000);
    expect(pauses.length).toBeLessThan(25);
    expect(await newest()).toMatchObject({ sent_at: null });
    away = null;
    sent = [];
    await mail.deliver(id);
    expect(sent.map(({ messageId }) => messageId)).toEqual([`<${id}@hearth.example>`]);
    expect(await newest()).toMatchObject({ sent_at: started.clock.now() });
  });

  it("is left to the queue's longer pauses when it is refused for good, or old", async () => {
    await queue();
    const { id } = await newest();
    away = Object.assign(new Error('550 no such mailbox'), { responseCode: 550 });
    await expect(mail.deliver(id)).rejects.toThrow('550');
    away = new Error('away');
    started.clock.advance(DAY_MS);
    await expect(mail.deliver(id)).rejects.toThrow('away');
  });

  it('knows nothing of a mail whose cause was rolled back', async () => {
    await queue();
    const { id } = await newest();
    await expect(
      started.services.db.transaction(async (tx) => {
        await mail.enqueue(tx, code);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect((await newest()).id).toBe(id);
  });

  it('opens an envelope only in its own place', async () => {
    await queue();
    const first = await newest();
    await queue();
    const second = await newest();
    await started.sql(`UPDATE mail_outbox SET sealed_envelope = $2 WHERE id = $1`, [
      second.id,
      first.sealed_envelope,
    ]);
    await expect(mail.deliver(second.id)).rejects.toThrow();
    expect(sent).toEqual([]);
  });

  it('erases after a week what could not be delivered', async () => {
    await queue();
    const { id } = await newest();
    started.clock.advance(7 * DAY_MS);
    await mail.purge();
    expect((await newest()).sealed_envelope).not.toBeNull();
    started.clock.advance(1);
    await mail.purge();
    expect((await newest()).sealed_envelope).toBeNull();
    await mail.deliver(id);
    expect(sent).toEqual([]);
  });
});
