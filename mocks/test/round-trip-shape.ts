/** Objects of the customer that a gateway, or its mock, has from the beginning, and the code in the last email. */
export interface Known {
  readonly subAccountId: string;
  readonly otherSubAccountId: string;
  readonly orderId: string;
  readonly ticketId: string;
  readonly whitelistEntryId: string;
  /** Two files that no message has. */
  readonly fileIds: readonly [string, string];
  /** The customer's own, until `passwordChange` is tried. */
  readonly password: string;
  /** Asks for a code to change the password. The same one until it is used. */
  readonly code: () => Promise<string>;
  /** Asks for a link to reset the password. */
  readonly resetToken: () => Promise<string>;
}

export type Tree = Readonly<Record<string, unknown>>;
/** Finds a value in the object that was read, or in the mutation's payload. */
export type Find = string | ((shown: Tree, payload: Tree) => unknown);

/**
 * Proof that a mutation handles every argument, and every field of its input: the value is read back, or another value is
 * refused. A leaf is named by its path (`input.name`). Unknown ids are always refused, and idempotency keys always tried,
 * without a line here (round-trip.test-kit.ts).
 */
export interface RoundTrip {
  /** Values of its own, by the name of the argument or field (input-values.ts). None is stored before, or a default. */
  readonly given?: (known: Known) => Tree;
  /** More of the payload than the id of its object. */
  readonly payload?: string;
  /** Another mutation whose payload the finders get under its name. It takes the id of the object. */
  readonly reveal?: string;
  /** A selection of `Me`, with `$id`, unless the payload's object is read in the list of its kind. */
  readonly read?: string;
  /** The place of a leaf in a read, unless the object has a field of the same name. */
  readonly shows?: Readonly<Record<string, Find>>;
  /** A value of a leaf that is refused, and the code. */
  readonly refuses?: Readonly<Record<string, readonly [value: unknown, code: string]>>;
  /** Leaves that nothing shows, with the reason. */
  readonly unread?: Readonly<Record<string, string>>;
  /** It needs more than a customer and a gateway: it may be refused with what is given. */
  readonly needsMore?: boolean;
}
