import pg from 'pg';
import { DAY_MS } from '../../platform/clock.js';
import { rows } from '../../platform/database/database.js';
import type { OutgoingMail } from '../../platform/mail.js';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import type { MailVariables } from './mail-template.js';
import { MailService, type NewMail } from './mail.service.js';
import { sampleMails } from '../../../test/support/sample-mails.js';
import { renderMail } from './mail-texts.js';
import { brand } from '../../../../schema/rules/brand.js';
import { escapeHtml } from '../../platform/html.js';

const SITE = 'https://proxies.example';

describe('the words of mails', () => {
  it('carry the code, by itself on a line, and for how long it is valid', () => {
    const mail = renderMail(
      'EMAIL_CODE',
      'en-US',
      { code: 'ABC234', minutes: 15, purpose: 'VERIFY_EMAIL' },
      SITE,
    );
    expect(mail.subject).toBe('Verify your email address');
    expect(mail.text).toMatch(/^\s*ABC234\s*$/m);
    expect(mail.text).toContain('15 minutes');
    expect(mail.html).toContain('ABC234');
  });

  it('link to the configured site in the language of the reader', () => {
    const token = 'secret-of-the-link';
    const link = (locale: 'en-US' | 'zh-HK') =>
      renderMail('PASSWORD_RESET', locale, { token, minutes: 30 }, SITE);
    expect(link('en-US').text).toContain(`${SITE}/reset-password/confirm#token=${token}\n`);
    expect(link('zh-HK').text).toContain(`${SITE}/zh-hk/reset-password/confirm#token=${token}\n`);
    expect(link('zh-HK').html).toContain('lang="zh-HK"');
  });

  const paid = {
    ...{ orderNumber: 'RP-1', invoiceNumber: 'HRT-2026-000007' },
    billingType: 'TRAFFIC',
    ...{ bytes: '15000000000', validityDays: 30, quantity: 3 },
    ...{ amountMinor: '22500', currency: 'USD' },
  } as const;

  it('show money exactly, also without decimals', () => {
    const text = (amountMinor: string, currency: string) =>
      renderMail('ORDER_PAID', 'en-US', { ...paid, amountMinor, currency }, SITE).text;
    expect(text('7500', 'USD')).toContain('$75.00');
    expect(text('900719925474099301', 'USD')).toContain('$9,007,199,254,740,993.01');
    expect(text('1999', 'JPY')).toContain('¥1,999');
  });

  it('name the pack, the quantity, and the total of a receipt, and link to its invoice', () => {
    const english = renderMail('ORDER_PAID', 'en-US', paid, SITE);
    for (const form of [english.text, english.html]) {
      expect(form).toContain('Residential proxies, 5 GB');
      expect(form).toContain('$225.00');
      expect(form).toContain(`${SITE}/dashboard/billing?search=HRT-2026-000007`);
    }
    expect(english.text).toMatch(/^Quantity: 3$/m);
    const chinese = renderMail('ORDER_PAID', 'zh-HK', paid, SITE);
    expect(chinese.text).toMatch(/^套餐：住宅代理，5 GB$/m);
    expect(chinese.text).toMatch(/^數量：3$/m);
    expect(chinese.text).toMatch(/^總額：US\$225\.00$/m);
    expect(chinese.text).toContain(`${SITE}/zh-hk/dashboard/billing?search=HRT-2026-000007`);
    const month = { ...paid, billingType: 'UNLIMITED', bytes: null, validityDays: 90 } as const;
    expect(renderMail('ORDER_PAID', 'en-US', month, SITE).text).toContain(
      'Unlimited residential proxies, 30 days',
    );
  });

  it('still write the receipts that an earlier release queued, without the facts that they lack', () => {
    const earlier = {
      ...{ orderNumber: 'RP-1', planName: '5 GB', amountMinor: '7500', currency: 'USD' },
    } as unknown as MailVariables['ORDER_PAID'];
    const english = renderMail('ORDER_PAID', 'en-US', earlier, SITE);
    expect(english.subject).toBe('Receipt for order RP-1: $75.00');
    expect(english.text).toMatch(/^Pack: 5 GB\nTotal: \$75\.00\nOrder: RP-1$/m);
    const chinese = renderMail('ORDER_PAID', 'zh-HK', earlier, SITE);
    expect(chinese.text).toMatch(/^套餐：5 GB\n總額：US\$75\.00\n訂單：RP-1$/m);
    for (const { text } of [english, chinese]) {
      expect(text).toContain('/dashboard/orders');
      expect(text).not.toContain('/dashboard/billing');
      expect(text).not.toContain('undefined');
    }
  });

  it('let nobody write HTML through what they are about', () => {
    const orderNumber = '<img src=x onerror=alert(1)>"&\'';
    const disputed = { ...paid, orderNumber };
    const mail = renderMail('ORDER_DISPUTED', 'en-US', disputed, SITE);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;');
    const fact = renderMail('ORDER_PAID', 'en-US', { ...paid, orderNumber: '<b>' }, SITE);
    expect(fact.html).toContain('&lt;b&gt;');
    expect(fact.html).not.toContain('<b>');
  });

  it('name the pack in the language of the reader, also where an earlier release queued its name', () => {
    for (const template of ['ORDER_REAPPEARED', 'ORDER_DISPUTED'] as const)
      expect(renderMail(template, 'zh-HK', paid, SITE).text).toContain('住宅代理，5 GB');
    const redeemed = { ...paid, orderNumber: 'RP-1', points: 1_500 };
    expect(renderMail('POINTS_REDEEMED', 'zh-HK', redeemed, SITE).text).toContain('住宅代理，5 GB');
    const earlier = { orderNumber: 'RP-1', productName: '1 GB', points: 500 };
    const queued = earlier as unknown as MailVariables['POINTS_REDEEMED'];
    expect(renderMail('POINTS_REDEEMED', 'en-US', queued, SITE).text).toContain('for 1 GB (order');
  });

  it('name as many packs as their amount is for', () => {
    const words = (locale: 'en-US' | 'zh-HK', quantity: number, bytes: string) =>
      (['ORDER_REAPPEARED', 'ORDER_DISPUTED'] as const).map(
        (template) => renderMail(template, locale, { ...paid, quantity, bytes }, SITE).text,
      );
    for (const text of words('en-US', 3, '15000000000'))
      expect(text.replaceAll('\n', ' ')).toContain('(3 × Residential proxies, 5 GB)');
    for (const text of words('zh-HK', 3, '15000000000'))
      expect(text).toContain('（3 × 住宅代理，5 GB）');
    for (const text of words('en-US', 1, '5000000000'))
      expect(text.replaceAll('\n', ' ')).toContain('(Residential proxies, 5 GB)');
    for (const text of words('zh-HK', 1, '5000000000'))
      expect(text).toContain('（住宅代理，5 GB）');
  });

  describe.each(['en-US', 'zh-HK'] as const)('in %s', (locale) => {
    it.each(sampleMails(locale).map(({ template, mail }) => [template, mail] as const))(
      '%s has a subject, both forms, and the brand, and no remote content',
      (_template, { subject, text, html }) => {
        expect(subject).not.toMatch(/^$|[\r\n]/);
        expect(text + html).not.toMatch(/undefined|NaN|Invalid|\[object/);
        for (const words of [brand.name, brand.supportEmail, SITE]) {
          expect(text).toContain(words);
          expect(html).toContain(escapeHtml(words));
        }
        expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/);
        // Each link of one form is in the other.
        for (const [, url = ''] of html.matchAll(/href="(https[^"]*)"/g))
          expect(text).toContain(url.replaceAll('&amp;', '&'));
      },
    );

    it('answers begin with the line above which people reply', () => {
      for (const { template, mail } of sampleMails(locale)) {
        if (!template.startsWith('TICKET_') || !mail.text.startsWith('---')) continue;
        const visible = mail.html.replace(/<head>.*<\/head>/, '').replace(/<[^>]*>/g, '');
        expect(visible.slice(0, 3)).toBe('---');
        return;
      }
      throw new Error('no ticket email has a mark');
    });
  });
});

describe('the outbox', () => {
  let started: TestServices;
  let sent: OutgoingMail[];
  let away: Error | null;
  let mail: MailService;
  beforeAll(async () => {
    started = await startTestServices();
  });
  afterAll(() => started.close());
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
    variables: { code: 'ABC234', minutes: 15, purpose: 'VERIFY_EMAIL' },
  };
  interface Row {
    id: string;
    sealed_envelope: Buffer | null;
    sent_at: Date | null;
    row: string;
  }
  const newest = async (): Promise<Row> => {
    const found = await started.services.db.transaction((tx) =>
      rows<Row>(
        tx,
        `SELECT id, sealed_envelope, sent_at, m::text AS row FROM mail_outbox m ORDER BY id DESC LIMIT 1`,
      ),
    );
    if (!found[0]) throw new Error('the outbox is empty');
    return found[0];
  };
  /** How long after now the newest job of a mail is to run. */
  const pauseOf = async (id: string): Promise<number> => {
    const owner = new pg.Client({ connectionString: started.databaseUrl });
    await owner.connect();
    const found = await owner.query<{ run_at: Date }>(
      `SELECT run_at FROM graphile_worker._private_jobs WHERE payload->>'mailId' = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    );
    await owner.end();
    return found.rows[0]!.run_at.getTime() - started.clock.now().getTime();
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
    await started.services.db.transaction((tx) =>
      rows(tx, `UPDATE mail_outbox SET sealed_envelope = $2 WHERE id = $1`, [
        second.id,
        first.sealed_envelope,
      ]),
    );
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
