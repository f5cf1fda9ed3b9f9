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

export type Customer = (typeof CUSTOMERS)[number];

export function authorization(customer: Customer): string {
  return `Basic ${Buffer.from(`${customer}:secret`).toString('base64')}`;
}
