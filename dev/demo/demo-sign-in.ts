/** How to sign in as the demo customer; `npm start` prints it. Production never makes this account. */
export const DEMO_SIGN_IN = {
  email: 'demo@customer.example',
  password: 'Demo-customer-1',
} as const;

/** How far its history goes back. */
export const DEMO_DAYS = 90;
