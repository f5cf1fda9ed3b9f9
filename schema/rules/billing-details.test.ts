import { changedBillingDetails } from './billing-details.js';

const STORED = { company: 'Example Ltd', address: 'Line 1', taxId: null, invoiceEmail: null };

it('keeps what an update leaves out, and clears what it says is null or empty', () => {
  const kept = { company: 'Example Ltd', address: 'Line 1', taxId: '', invoiceEmail: '' };
  expect(changedBillingDetails(STORED, {})).toEqual(kept);
  expect(changedBillingDetails(STORED, { company: undefined })).toEqual(kept);
  expect(changedBillingDetails(STORED, { company: null, taxId: 'HK-1' })).toEqual({
    ...kept,
    company: '',
    taxId: 'HK-1',
  });
  expect(changedBillingDetails(STORED, { address: '' })).toEqual({ ...kept, address: '' });
});
