/** The demo customer's billing details. */
export const DEMO_BILLING = {
  company: 'Demo Data Limited',
  address: '8/F Sample House\n2 Sample Street\nKowloon',
  country: 'HK',
  taxId: null,
  invoiceEmail: null,
};
