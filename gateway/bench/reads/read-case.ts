import type { Query } from '../peers/raw-query.js';

/** The caller, from the peer's one statement that signs them in. */
export interface RawMe {
  id: string;
  email: string;
  displayName: string;
  emailVerified: boolean;
  registeredAt: Date;
}

export type Variables = Readonly<Record<string, unknown>>;

/** A read of the dashboard, beside the statements of somebody who wants nothing but this answer. */
export interface ReadCase {
  name: string;
  query: string;
  variables: () => Variables;
  /** @returns the content of the answer's `data` */
  raw: (query: Query, me: RawMe, variables: Variables) => Promise<object>;
}
