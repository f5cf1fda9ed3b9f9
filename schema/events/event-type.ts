/** A kind of event, as receivers may rely on it. */
export interface EventType<Payload extends object> {
  /** Raised when a field goes or changes its meaning, but not for a new one. */
  readonly version: number;
  /** When it is sent, for the documentation. */
  readonly description: string;
  readonly example: Payload;
}

/** An event as it is sent. */
export interface EventEnvelope<Type extends string, Payload extends object> {
  /** The same on every attempt, so that receivers can drop what they have. */
  readonly id: string;
  /** The object, and what happened to it: `order.paid`. */
  readonly type: Type;
  readonly version: number;
  /** Null for an event that concerns no account, such as a message from the contact form. */
  readonly accountId: string | null;
  /** Counts the account's events from 1, without gaps. Events that concern no account have their own sequence. */
  readonly sequence: number;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  readonly payload: Payload;
}

/** An amount of money, in minor units of its currency. */
export interface EventMoney {
  /** Decimal text. */
  readonly minor: string;
  /** ISO 4217. */
  readonly currency: string;
}
