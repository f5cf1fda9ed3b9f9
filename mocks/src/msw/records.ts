import type * as Types from '../../../schema/generated/schema-types.js';
import type { CaptchaConfig, GoogleConfig, RestUser } from '../../../schema/rest/answers.js';
import type { ServiceRow } from '../../../schema/rules/order-service.js';
import type { SignInErrorCode } from '../../../schema/rules/sign-in-errors.js';
import type { StatusSpan } from '../../../schema/rules/status.js';
import type { Validity } from '../../../schema/rules/validity.js';

/** Some fields of a type of the API, as the world keeps and changes them. */
type Kept<T, Field extends keyof T = keyof T> = {
  -readonly [Name in Exclude<Field, '__typename'>]: Plain<T[Name]>;
};
type KeptWithout<T, Field extends keyof T> = Kept<T, Exclude<keyof T, Field>>;
type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends { readonly __typename: string }
    ? Kept<T>
    : T;

/** A customer, as the REST calls show them. Replace it to change it: pages keep it. */
export type MockUser = Omit<RestUser, 'displayName'> &
  Pick<Types.Me, 'locale'> & {
    readonly password: string;
    readonly google: Pick<Types.GoogleConnection, 'email' | 'linkedAt'> | null;
  };

export interface MockCode {
  readonly userId: string;
  readonly purpose: Types.EmailCodePurpose;
  /** Null for the code of a registration, which nobody asked for, so another one may be asked for at once. */
  readonly askedAt: Date | null;
  /** Entered once, so it may be used to change the password. */
  confirmed: boolean;
}

export interface MockSignIn {
  google: GoogleConfig | null;
  captcha: CaptchaConfig | null;
  /** The refusal of Google's calls; null signs in the first customer. */
  googleRefusal: SignInErrorCode | null;
  /** Whether answers of the captcha are accepted. */
  acceptsCaptcha: boolean;
  /** The address that has just registered, whose sign-in needs no second captcha. */
  passFor: string | null;
}

/** A plan of the catalogue. Money is in minor units of USD. */
export type MockPlan = Readonly<
  KeptWithout<Types.Plan, 'bytes' | 'originalPrice' | 'price' | 'sale' | 'validity'>
> & {
  readonly validity: Validity;
  readonly bytes: bigint | null;
  /** Of one, at the time. */
  readonly priceMinor: number;
  /** Before the sale. */
  readonly listMinor: number;
  readonly sale: { readonly percent: number; readonly until: string | null } | null;
};

export type MockOrderStatus = Types.OrderStatus;
export type MockOrderEvent = Kept<Types.OrderEvent>;
export type MockOrder = Kept<
  Types.Order,
  | ('id' | 'number' | 'quantity' | 'billingType' | 'status' | 'remark' | 'paymentMethod')
  | ('pointsUsed' | 'reviewReason' | 'createdAt' | 'paidAt' | 'startedAt' | 'timeline')
> & {
  readonly plan: MockPlan;
  refundedMinor: number;
  lostMinor: number;
  disputedMinor: number;
  startLater: boolean;
  /** The facts about its service that do not follow from the start and the money. */
  service: Readonly<Partial<ServiceRow>>;
  hidden: boolean;
  /** The provider's code of the last failed attempt. */
  failureCode: string | null;
};

/** Part of the traffic, in the order in which it pays. */
export type MockGrant = KeptWithout<
  Types.TrafficGrant,
  'grantedBytes' | 'remainingBytes' | 'allocatedBytes' | 'payingOrder' | 'startsAt'
> & { grantedBytes: bigint; remainingBytes: bigint; allocatedBytes: bigint };

export interface MockBalance {
  prioritizedPlan: Types.Balance['prioritizedPlan'];
  trialUsed: boolean;
  /** Null without traffic. */
  projectedRunOut: {
    readonly at: string;
    readonly reason: 'USED_UP' | 'EXPIRES';
    readonly paceBytesPerDay: bigint;
    readonly hasEnoughUsage: boolean;
  } | null;
  /** Sums of the grants. */
  traffic: { totalBytes: bigint; remainingBytes: bigint };
  grants: MockGrant[];
  unlimited: KeptWithout<Types.UnlimitedBalance, 'daysLeft'>;
}

export type MockSubAccount = Kept<
  Types.SubAccount,
  'id' | 'accountType' | 'type' | 'username' | 'status' | 'chargeMode' | 'remark' | 'createdAt'
> & {
  password: string;
  /** Null means no limit. */
  limitBytes: bigint | null;
  /** Allocated bytes that lapsed with their grant. Saving the limit allocates other bytes. */
  lapsedBytes: bigint;
};

/** Bytes of one sub account on one UTC day. */
export interface MockUsage {
  readonly subAccountId: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly bytesUp: bigint;
  readonly bytesDown: bigint;
  readonly requests: number;
  /** Covered by the unlimited plan; otherwise paid by traffic. */
  readonly isFree?: boolean;
  /** The part of these bytes that nothing covered. */
  readonly writtenOffBytes?: bigint;
}

/** An entry of the IP whitelist. Its address is in canonical form. */
export type MockWhitelistEntry = KeptWithout<Types.WhitelistEntry, 'subAccountUsername'>;
export type MockApiKey = Kept<Types.ApiKey>;
export type MockBillingDetails = Readonly<Kept<Types.BillingDetails>>;
/** Fields that are left out are 0. */
export type MockPointsEntry = Kept<Types.PointsEntry, 'id' | 'at' | 'type' | 'change' | 'remark'> &
  Partial<Kept<Types.PointsEntry>>;

/** A confirmed proxy setup. */
export interface MockProxyConfiguration {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly input: Types.ProxyConfigurationInput;
}

/** A file that was uploaded. Its content is the text of its download. */
export type MockUpload = Readonly<Kept<Types.TicketAttachment>>;
export type MockTicketMessage = Readonly<Kept<Types.TicketMessage>>;
export type MockTicket = Kept<
  Types.Ticket,
  | ('id' | 'number' | 'subject' | 'category' | 'status' | 'unread')
  | ('createdAt' | 'lastMessageAt' | 'messages')
> &
  Partial<Kept<Types.Ticket>>;

/** The state of the answers, of all calls or of one. */
export interface Answers {
  readonly state: 'normal' | 'errors' | 'network' | 'rate-limited' | 'slow' | 'refused';
  /** A GraphQL operation (`OrderCreate`), or the beginning of a path (`/auth/login`). */
  readonly only: string | null;
  /** With which a mutation is refused. So every refusal can be seen, though this world knows few rules. */
  readonly code?: string | null;
}

/** The form in which the world keeps each type of object. */
export interface KeptTypes {
  Invoice: { readonly createdAt: string };
  Order: MockOrder;
  ProxyConfiguration: MockProxyConfiguration;
  SubAccount: MockSubAccount;
  Ticket: MockTicket;
  WhitelistEntry: MockWhitelistEntry;
}

/**
 * The in-memory world that the handlers answer from (world.ts creates it). Client tests create and change their own;
 * `npm run dev:mocks` keeps one while the tab is open. Lists are newest first.
 */
export interface World {
  /** The world's current time. */
  now: Date;
  users: MockUser[];
  /** IANA name. Statements of the stand-in are in UTC nevertheless. */
  timeZone: string;
  usageTargetDetail: Types.UsageTargetDetail;
  /** Token → user id. */
  sessions: Map<string, string>;
  identity: {
    /** Only the newest code of a purpose is valid. */
    codes: MockCode[];
    /** When a link was last requested, by email address, known or not. */
    resetAsked: Map<string, Date>;
    /** The customer whose password the link changes; null once it is used. */
    resetUserId: string | null;
    otherSessions: Kept<Types.Session, 'id' | 'userAgent' | 'address' | 'lastSeenAt'>[];
    /** Existing invitation codes. */
    inviteCodes: string[];
  };
  signIn: MockSignIn;
  answers: Answers;
  balance: MockBalance;
  subAccounts: MockSubAccount[];
  usage: MockUsage[];
  /** Plans with their prices at the world's time. */
  plans: readonly MockPlan[];
  /** Whether all prices rise when the next order is made. */
  pricesRise: boolean;
  orders: MockOrder[];
  /** A mutation's answer under an idempotency key, with everything that defines the call. */
  answersByKey: Map<string, { readonly request: string; readonly payload: object }>;
  billingDetails: MockBillingDetails;
  /** The seller's zone. */
  accountingTimeZone: string;
  /** Adds up to the total. */
  pointsHistory: MockPointsEntry[];
  pointsTotal: number;
  pointsHeld: number;
  pointsDebt: number;
  /** Script of the card element (client/scripts/dev.mjs serves it). Null loads the provider's own. */
  cardElementUrl: string | null;
  proxyConfigurations: MockProxyConfiguration[];
  apiKeys: MockApiKey[];
  whitelist: MockWhitelistEntry[];
  /** From which requests of all customers come, so that they prove nothing. */
  exitAddresses: readonly string[];
  tickets: MockTicket[];
  /** Files that were uploaded and not sent. */
  uploads: MockUpload[];
  auditLog: readonly Kept<Types.AuditEntry>[];
  referral: Kept<Types.Referral, 'code' | 'link' | 'totals'> & {
    users: readonly Kept<Types.ReferredUser>[];
    rewards: readonly Kept<Types.ReferralReward>[];
  };
  /** The product's measurements of itself. */
  statusSpans: StatusSpan[];
}
