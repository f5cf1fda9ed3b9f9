import { brandTraces } from '../../../test/support/brand-traces.js';
import { pdfDrawing } from '../../../test/support/pdf-drawing.js';
import { pdfPages } from '../../../test/support/pdf-text.js';
import { brand, legalEntity } from '../../../../schema/rules/brand.js';
import { BILLING_DETAILS_CHARACTERS as MOST } from '../../../../schema/rules/limits.js';
import type { Buyer } from '../../platform/pdf/letterhead.js';
import type { InvoiceDocument } from './invoice-document.js';
import { invoicePdf, type IssuedInvoice } from './invoice-pdf.js';

const BUYER: Buyer = {
  name: '陳大文',
  email: 'chan@example.com',
  company: null,
  address: null,
  country: null,
  taxId: null,
};

/** 750,000.00 after a discount of 1.00, so that only the total says 750,000.00. */
const DOCUMENT: InvoiceDocument = {
  seller: {
    name: legalEntity.name,
    address: ['1 Example Street', 'Hong Kong'],
    taxId: null,
    email: 'support@example.com',
  },
  buyer: BUYER,
  order: { number: 'RP-1', placedAt: '2026-01-01T00:00:00.000Z' },
  currency: 'USD',
  line: {
    planName: '5 GB',
    billingType: 'TRAFFIC',
    bytes: '5000000000',
    validityDays: 30,
    quantity: 1,
    unitMinor: '75000100',
    discountMinor: '100',
    totalMinor: '75000000',
  },
  tax: { percent: '0', minor: '0' },
  totalMinor: '75000000',
  bytesPerGigabyte: 1_000_000_000,
  payment: { method: 'CARD', capturedMinor: '75000000', paidAt: '2026-01-01T00:00:00.000Z' },
  corrects: null,
};

const NUMBER = 'HRT-2026-000001';
const issuedAt = new Date('2026-01-01T00:00:00.000Z');
const INVOICE: IssuedInvoice = {
  kind: 'INVOICE',
  reason: null,
  number: NUMBER,
  issuedAt,
  document: DOCUMENT,
};
const NOTE: IssuedInvoice = {
  kind: 'CREDIT_NOTE',
  reason: 'REFUND',
  number: 'HRT-CN-2026-000001',
  issuedAt,
  document: {
    ...DOCUMENT,
    corrects: { number: NUMBER, issuedAt: issuedAt.toISOString(), totalMinor: '75000100' },
  },
};

const pagesFor = (issued: IssuedInvoice, buyer: Partial<Buyer>) =>
  invoicePdf(
    { ...issued, document: { ...issued.document, buyer: { ...BUYER, ...buyer } } },
    'zh-HK',
  ).then(pdfPages);

/** Without the spaces that stand for the gaps between columns. */
const linesOf = (page: string | undefined) =>
  (page ?? '').split('\n').filter((line) => line.trim() !== '');

const longest = (mostLines: number): Partial<Buyer> => ({
  company: '數'.repeat(MOST.company),
  address: Array.from({ length: mostLines }, () => '街'.repeat(49)).join('\n'),
  country: 'GS',
  taxId: '9'.repeat(MOST.taxId),
});

describe('the file of a document', () => {
  it.each(['zh-HK', 'en-US'] as const)(
    'prints tax ids whose characters the font of the label lacks, in %s',
    async (locale) => {
      const taxId = 'DIČ CZ12345678';
      const document = {
        ...DOCUMENT,
        buyer: { ...BUYER, taxId },
        seller: { ...DOCUMENT.seller, taxId: 'IČO 7' },
      };
      const [page] = await pdfPages(await invoicePdf({ ...INVOICE, document }, locale));
      const label = locale === 'zh-HK' ? '稅務編號:' : 'Tax ID:';
      const lines = linesOf(page);
      for (const value of [taxId, 'IČO 7']) expect(lines[lines.indexOf(value) - 1]).toBe(label);
    },
  );

  it('has the mark only if the brand’s own company sells', async () => {
    const own = await pdfDrawing(await invoicePdf(INVOICE, 'en-US'));
    expect(own.colors).toContain(brand.colors.brand.light.toLowerCase());
    const traces = brandTraces(own.colors.join()).join();
    expect(traces).toContain(brand.colors.brand.light.toLowerCase());
    expect(own.properties).toContain(legalEntity.name);

    const seller = { ...DOCUMENT.seller, name: 'Somebody Else Limited' };
    const other = { ...INVOICE, document: { ...DOCUMENT, seller } };
    const file = await invoicePdf(other, 'en-US');
    const { colors, properties, decoded } = await pdfDrawing(file);
    expect(colors.length).toBeGreaterThan(0);
    expect(colors).not.toContain(brand.colors.brand.light.toLowerCase());
    expect(colors).not.toContain(brand.colors.signal.light.toLowerCase());
    const words = [...(await pdfPages(file)), properties, decoded].join('\n');
    expect(words).not.toContain(legalEntity.name);
  });

  it('prints no country on a document from before buyers had one', async () => {
    const { name, email, company, address, taxId } = BUYER;
    const document = { ...DOCUMENT, buyer: { name, email, company, address, taxId } };
    const [page] = await pdfPages(await invoicePdf({ ...INVOICE, document }, 'zh-HK'));
    const lines = linesOf(page);
    expect(lines[lines.indexOf(name) + 1]).toBe(email);
  });

  it('keeps letters readable that an earlier document had as parts of accented ones', async () => {
    await pagesFor(INVOICE, { company: 'ČĎŽ' });
    const [page] = await pagesFor(INVOICE, { company: 'Č CDZ' });
    expect(linesOf(page)).toContain('Č CDZ');
  });

  it.each([
    ['invoice', INVOICE, '總額'],
    ['credit note', NOTE, '貸記總額'],
  ])('prints the total of an %s in one line', async (_, issued, name) => {
    const [page, ...others] = await pagesFor(issued, {});
    expect(others).toEqual([]);
    const lines = linesOf(page);
    expect(lines[lines.indexOf(name) + 1]).toBe('US$750,000.00');
  });

  // Each number of lines ends at another place of the page.
  it.each(
    Array.from({ length: MOST.addressLines + 1 }, (_, count) => count).flatMap((count) => [
      { kind: 'invoice', count, issued: INVOICE, total: '總額' },
      { kind: 'credit note', count, issued: NOTE, total: '貸記總額' },
    ]),
  )('keeps rows together on at most two pages: $kind, $count long lines', async (each) => {
    const pages = await pagesFor(each.issued, longest(each.count));
    expect(pages.length).toBeLessThanOrEqual(2);
    const rows = [
      ['稅項（0%）', 'US$0.00'],
      [each.total, 'US$750,000.00'],
    ] as const;
    for (const [name, amount] of rows) {
      const lines = linesOf(pages.find((page) => linesOf(page).includes(name)));
      expect(lines[lines.indexOf(name) + 1]).toBe(amount);
    }
  });

  it('goes on at a second page with the longest names, too', async () => {
    const buyer = {
      ...longest(6),
      name: '陳'.repeat(100),
      email: `${'a'.repeat(240)}@example.com`,
    };
    const pages = await pagesFor(INVOICE, buyer);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain('US$750,000.00');
  });

  it.each([
    ['simplified Chinese', '东莞市数据技术有限公司', '广东省东莞市南城街道鸿福路 8 号', '张国荣'],
    ['Polish', 'Łódzka Spółka Źródło', 'ul. Świętokrzyska 1\nKraków', 'Michał Wójcik'],
    ['Turkish', 'Güneş Işık Çağrı Şirketi', 'İstiklal Caddesi 1\nBeyoğlu', 'Ayşe Yıldız'],
    ['Korean', '주식회사 한국데이터', '서울특별시 종로구 세종대로 1', '김민수'],
    ['Vietnamese', 'Công ty Dữ liệu', 'Đường Nguyễn Huệ', 'Nguyễn Thị Hương'],
    ['Russian and Greek', 'ООО «Данные»', 'Невский проспект 1\nΑθήνα', 'Иван Петров'],
    ['Japanese', 'データ株式会社', '東京都千代田区丸の内 1', '山田 太郎'],
  ])('prints %s', async (_, company, address, name) => {
    const buyer = { ...BUYER, company, address, name };
    const file = await invoicePdf({ ...INVOICE, document: { ...DOCUMENT, buyer } }, 'zh-HK');
    expect(file.length).toBeLessThan(150_000);
    const [page = ''] = await pdfPages(file);
    for (const words of [company, name, ...address.split('\n')])
      expect(linesOf(page)).toContain(words);
  });

  it.each([
    ['Łódź 貿易有限公司'],
    ['東莞 Güneş 한국 Путь 东莞'],
    ['株式会社データ Śląsk'],
    ['Ωmega Việt 數據'],
    ['A\u0301\u0328 公司'],
  ])('prints %s, whose letters no font has together', async (company) => {
    const file = await pagesFor(INVOICE, {
      company,
      name: company,
      address: `${company}\n${company}`,
    });
    const text = (file[0] ?? '').replaceAll(/\s+/g, '').normalize('NFC');
    const wanted = company.replaceAll(/\s+/g, '').normalize('NFC');
    // The name, the company, and two lines.
    expect(text.split(wanted)).toHaveLength(5);
  });

  it('keeps long lines of several fonts inside their column', async () => {
    const company = 'Łódź 貿易有限公司 '.repeat(8).trim();
    const pages = await pagesFor(INVOICE, { company });
    const [page] = pages;
    const all = (page ?? '').replaceAll(/\s+/g, '');
    expect(all).toContain(company.replaceAll(' ', ''));
    expect(all).toContain('US$750,000.00');
    // More than one line, each shorter than the column of some 36 ideographs.
    const lines = linesOf(page).filter((line) => /[Łź貿]/.test(line));
    expect(lines.length).toBeGreaterThan(8);
  });

  it('leaves no name out: the code point stands for a letter that the fonts lack', async () => {
    const [alone] = await pagesFor(INVOICE, { name: 'Chan 😀' });
    const lines = linesOf(alone);
    expect(lines[lines.indexOf('客戶') + 1]).toBe('Chan [U+1F600]');
    expect(lines).toContain(BUYER.email);
    const [thai] = await pagesFor(INVOICE, { name: 'สม', company: '示例有限公司' });
    expect(thai).toContain('[U+0E2A][U+0E21]');
  });

  it('shows no empty box for any text of the seller or the buyer', async () => {
    const seller = { ...DOCUMENT.seller, name: 'שלום Ltd', address: ['بيت 1'], taxId: 'ก1' };
    const buyer = { ...BUYER, name: '𠀋', company: 'ক', address: '☂\n1', taxId: '🂡' };
    const document = { ...DOCUMENT, seller, buyer };
    const [page = ''] = await pdfPages(await invoicePdf({ ...INVOICE, document }, 'en-US'));
    const all = page.replaceAll(/\s+/g, '');
    for (const code of ['05E9', '0628', '0E01', '0995', '1F0A1'])
      expect(all).toContain(`U+${code}`);
    expect(page).not.toContain('\uFFFD');
  });
});
