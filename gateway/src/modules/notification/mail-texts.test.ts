import { brand } from '../../../../schema/rules/brand.js';
import { sampleMails } from '../../../test/support/sample-mails.js';
import { escapeHtml } from '../../platform/html.js';
import type { MailVariables } from './mail-template.js';
import { renderMail } from './mail-texts.js';

const SITE = 'https://proxies.example';

describe('the words of mails', () => {
  it('carry the code, by itself on a line, and for how long it is valid', () => {
    const mail = renderMail(
      'EMAIL_CODE',
      'en-US',
      { code: 'ABC234', minutes: 15, purpose: 'VERIFY_EMAIL', at: '2026-11-26T10:32:00Z' },
      SITE,
    );
    expect(mail.subject).toBe('Verify your email address');
    expect(mail.text).toMatch(/^\s*ABC234\s*$/m);
    expect(mail.text).toContain('15 minutes');
    expect(mail.text).toMatch(/10:32/);
    expect(mail.html).toContain('ABC234');
  });

  it('link to the configured site in the language of the reader', () => {
    const token = 'secret-of-the-link';
    const link = (locale: 'en-US' | 'zh-HK') =>
      renderMail(
        'PASSWORD_RESET',
        locale,
        { token, minutes: 30, at: '2026-11-26T10:32:00Z' },
        SITE,
      );
    expect(link('en-US').text).toContain(`${SITE}/reset-password/confirm#token=${token}\n`);
    expect(link('zh-HK').text).toContain(`${SITE}/zh-hk/reset-password/confirm#token=${token}\n`);
    expect(link('zh-HK').html).toContain('lang="zh-HK"');
  });

  const paid = {
    orderNumber: 'RP-1',
    invoiceNumber: 'HRT-2026-000007',
    billingType: 'TRAFFIC',
    bytes: '15000000000',
    validityDays: 30,
    quantity: 3,
    amountMinor: '22500',
    currency: 'USD',
    paidAt: '2025-12-31T23:30:00.000Z',
    timeZone: 'Asia/Hong_Kong',
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

  it('state the day of a receipt in the zone of the seller, and name it', () => {
    const dayOf = (locale: 'en-US' | 'zh-HK', timeZone: string) =>
      /^(?:Date: |日期：)(.*)$/m.exec(
        renderMail('ORDER_PAID', locale, { ...paid, timeZone }, SITE).text,
      )?.[1];
    expect(dayOf('en-US', 'Asia/Hong_Kong')).toBe('January 1, 2026 (Hong Kong Time)');
    expect(dayOf('en-US', 'UTC')).toBe('December 31, 2025 (UTC)');
    expect(dayOf('zh-HK', 'Asia/Hong_Kong')).toBe('2026年1月1日（香港時間）');
  });

  it('still write the receipts that an earlier release queued, without the facts that they lack', () => {
    const earlier = {
      orderNumber: 'RP-1',
      planName: '5 GB',
      amountMinor: '7500',
      currency: 'USD',
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
