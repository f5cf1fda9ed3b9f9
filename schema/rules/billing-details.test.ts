import {
  billingDetailsProblems,
  changedBillingDetails,
  storedBillingDetails,
} from './billing-details.js';

const STORED = {
  company: 'Example Ltd',
  address: 'Line 1',
  country: 'HK',
  taxId: null,
  invoiceEmail: null,
};

it('keeps what an update leaves out, and clears what it says is null or empty', () => {
  const kept = {
    company: 'Example Ltd',
    address: 'Line 1',
    country: 'HK',
    taxId: '',
    invoiceEmail: '',
  };
  expect(changedBillingDetails(STORED, {})).toEqual(kept);
  expect(changedBillingDetails(STORED, { company: undefined })).toEqual(kept);
  expect(changedBillingDetails(STORED, { company: null, taxId: 'HK-1' })).toEqual({
    ...kept,
    company: '',
    taxId: 'HK-1',
  });
  expect(changedBillingDetails(STORED, { country: null })).toEqual({ ...kept, country: '' });
  expect(changedBillingDetails(STORED, { address: '' })).toEqual({ ...kept, address: '' });
});

const NOTHING = { company: '', address: '', country: '', taxId: '', invoiceEmail: '' };
const from = (country: string) => ({ ...NOTHING, country });

it.each([
  ['HK', 'HK'],
  [' hk ', 'HK'],
  ['ＨＫ\u200e', 'HK'],
  ['uk', 'GB'],
  ['KY', 'KY'],
  ['', null],
])('the country %j is stored as %j', (typed, stored) => {
  expect(billingDetailsProblems(from(typed))).toEqual([]);
  expect(storedBillingDetails(from(typed)).country).toBe(stored);
});

// No country, one that nobody uses, one that is not offered, a name, and a code of three letters.
it.each(['QQ', 'XK', 'IR', 'Hong Kong', 'HKG', '1'])('the country %j is refused', (typed) => {
  expect(billingDetailsProblems(from(typed))).toEqual([
    { field: 'country', code: 'BILLING_COUNTRY_UNKNOWN' },
  ]);
});
