/**
 * In a VM, because it replaces a module.
 * @jest-environment node
 */
import { jest } from '@jest/globals';
import { introspectionFromSchema, printSchema } from 'graphql';
import { brandTraces } from '../test/support/brand-traces.js';
import { pdfDrawing } from '../test/support/pdf-drawing.js';
import { pdfText } from '../test/support/pdf-text.js';
import type { InvoiceDocument } from './modules/invoice/invoice-document.js';

// Changes the brand, as an operator does by editing schema/rules/brand.ts. Everything below is imported after this.
jest.unstable_mockModule(
  '../../schema/rules/brand.js',
  () => import('../test/support/second-brand.js'),
);
const { readConfig } = await import('./config.js');
const { createSchema } = await import('./http/graphql/schema.js');
const { invoicePdf } = await import('./modules/invoice/invoice-pdf.js');
const { sampleMails } = await import('../test/support/sample-mails.js');

const LOCALES = ['en-US', 'zh-HK'] as const;
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://127.0.0.1/none',
  SMTP_URL: 'smtp://127.0.0.1',
  HEARTH_SECRET: 'only-for-tests-0123456789-abcdefghijk',
  AIRWALLEX_CLIENT_ID: 'id',
  AIRWALLEX_API_KEY: 'key',
  AIRWALLEX_WEBHOOK_SECRET: 'only-for-tests-0123456789',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
});

const PAID_AT = '2026-01-01T00:00:00.000Z';
const DOCUMENT: InvoiceDocument = {
  seller: config.seller,
  buyer: { name: 'Ada', email: 'ada@example.com', company: null, address: null, taxId: null },
  order: { number: 'RP-1', placedAt: PAID_AT },
  currency: 'USD',
  line: {
    planName: '5 GB',
    billingType: 'TRAFFIC',
    bytes: '5000000000',
    validityDays: 30,
    quantity: 1,
    unitMinor: '7500',
    discountMinor: '0',
    totalMinor: '7500',
  },
  tax: { percent: '0', minor: '0' },
  totalMinor: '7500',
  bytesPerGigabyte: 1_000_000_000,
  payment: { method: 'CARD', capturedMinor: '7500', paidAt: PAID_AT },
  corrects: null,
};

it.each(LOCALES)('every email in %s has the name, tagline, and address of the second', (locale) => {
  const mails = sampleMails(locale);
  expect(mails.length).toBeGreaterThan(10);
  for (const { template, mail } of mails) {
    const { subject, text, html } = mail;
    expect({ template, traces: brandTraces([subject, text, html].join('\n')) }).toEqual({
      template,
      traces: [],
    });
    expect(text).toContain('Polar & Sons');
    expect(text).toContain('care@polar.test');
    expect(html).toContain('Polar &amp; Sons');
    expect(html).toContain('#2B4BC4');
  }
});

it('emails come from the second brand', () => {
  expect(config.mail.from).toEqual({ name: 'Polar & Sons', address: 'post@polar.test' });
});

it.each(LOCALES)('an invoice in %s has the second company as its seller', async (locale) => {
  const number = `${config.seller.code}-2026-000001`;
  const issuedAt = new Date(PAID_AT);
  const issued = { kind: 'INVOICE', reason: null, number, issuedAt, document: DOCUMENT } as const;
  const file = await invoicePdf(issued, locale);
  const text = await pdfText(file);
  const { colors, properties, decoded } = await pdfDrawing(file);
  expect(brandTraces([text, ...colors, properties, decoded].join('\n'))).toEqual([]);
  // The mark's, so that the colors are indeed those of the drawing.
  expect(colors).toEqual(expect.arrayContaining(['#2b4bc4', '#d9408b']));
  expect(properties).toContain('Polar & Sons Sp. z o.o.');
  for (const words of ['Polar & Sons Sp. z o.o.', 'ul. Lodowa 4', 'PLR-2026-000001'])
    expect(text).toContain(words);
});

it('the schema and its introspection name no brand', () => {
  const schema = createSchema();
  const texts = [printSchema(schema), JSON.stringify(introspectionFromSchema(schema))];
  expect(brandTraces(texts.join('\n'))).toEqual([]);
});
