/** How to reach a target through a server that is measured. */
export interface Proxy {
  readonly name: string;
  readonly port: number;
  /** Whether a tunnel is asked for with CONNECT; the bare pipe has just one target. */
  readonly needsConnect: boolean;
}

/** The customers of the fake edge. */
export const CUSTOMERS = ['alice', 'bob'] as const;

/** The name that the DNS server of the bench answers for. */
export const QUIET_NAME = 'quiet.test';

/** A sub account, with the password of the fake edge unless it says another one after a colon. */
export type Customer = string;

export function authorization(customer: Customer): string {
  const credentials = customer.includes(':') ? customer : `${customer}:secret`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
