import { billingSchema, toBillingForm, toBillingInput } from './billing-form';

const API = { __typename: 'BillingDetails' } as const;
const NOTHING = {
  ...API,
  company: null,
  address: null,
  country: null,
  taxId: null,
  invoiceEmail: null,
};
const FULL = {
  company: '示例數據有限公司',
  address: '香港中環\n皇后大道中 1 號',
  country: 'HK',
  taxId: 'HK-1',
  invoiceEmail: 'accounts@example.com',
};

test('details survive the way into the form and back; none are empty texts', () => {
  expect(toBillingInput(toBillingForm({ ...API, ...FULL }))).toEqual(FULL);
  expect(toBillingForm(NOTHING)).toEqual({
    company: '',
    address: '',
    country: '',
    taxId: '',
    invoiceEmail: '',
  });
});

test.each([
  ['company', 'x'.repeat(121), 'COMPANY_TOO_LONG'],
  ['address', 'a\n'.repeat(7), 'BILLING_ADDRESS_TOO_LONG'],
  ['country', 'QQ', 'BILLING_COUNTRY_UNKNOWN'],
  ['taxId', 'x'.repeat(41), 'TAX_ID_TOO_LONG'],
  ['taxId', 'a\u0007b', 'BILLING_CHARACTERS_REFUSED'],
  ['invoiceEmail', 'nobody', 'INVOICE_EMAIL_INVALID'],
])('refuses %s %j like the server', async (field, text, code) => {
  const form = { ...toBillingForm(NOTHING), [field]: text };
  await expect(billingSchema.validateAt(field, form)).rejects.toThrow(code);
  await expect(billingSchema.validate(FULL)).resolves.toEqual(FULL);
});
