import type * as Types from '../../../schema/generated/schema-types.js';
import type { CaptchaConfig, GoogleConfig, RestUser } from '../../../schema/rest/answers.js';
import type { SignInErrorCode } from '../../../schema/rules/sign-in-errors.js';
import type { StatusSpan } from '../../../schema/rules/status.js';
import type { Validity } from '../../../schema/rules/validity.js';

/** Some fields of a type of the API, as the world keeps and changes them. */
type Kept<T, Field extends keyof T = keyof T> = {
  -readonly [Name in Exclude<Field, '__typename'>]: T[Name];
};
/** The same, without a value where nothing is given. */
type Given<T, Field extends keyof T> = { [Name in Field]?: T[Name] | undefined };
type KeptWithout<T, Field extends keyof T> = Kept<T, Exclude<keyof T, Field>>;

/** A customer, as the REST calls show them. Replace it to change it: pages keep it. */
export type MockUser = Omit<RestUser, 'displayName'> &
  Pick<Types.Me, 'locale'> & { readonly password: string };

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
  KeptWithout<Types.Plan, 'bytes' | 'originalPrice' | 'price' | 'unitPrice' | 'sale' | 'validity'>
> & {
  readonly validity: Validity;
  readonly bytes: bigint | null;
  readonly unitPrice: Kept<Types.Money>;
  /** Of one, at the time. */
  readonly priceMinor: number;
  /** Before the sale. */
  readonly listMinor: number;
  readonly sale: { readonly percent: number; readonly until: string | null } | null;
};

export type MockOrderStatus = Types.OrderStatus;
export type MockOrderEvent = Kept<Types.OrderEvent>;
export type MockService = Readonly<
  Kept<Types.Order, 'serviceStatus' | 'serviceEndReason' | 'serviceStartsAt'>
>;

export type MockOrder = Kept<Types.Order, 'id' | 'number' | 'quantity' | 'status' | 'remark'> &
  Kept<Types.Order, 'paymentMethod' | 'pointsUsed' | 'reviewReason'> &
  Kept<Types.Order, 'createdAt' | 'paidAt' | 'startedAt'> & {
    readonly plan: MockPlan;
    refundedMinor: number;
    lostMinor: number;
    disputedMinor: number;
    startLater: boolean;
    /** State of its service, if it does not follow from the start. */
    service: MockService | null;
    hidden: boolean;
    /** The provider's code of the last failed attempt. */
    failureCode: string | null;
    timeline: readonly MockOrderEvent[];
  };

/** Part of the traffic, in the order in which it pays. */
export type MockGrant = Kept<Types.TrafficGrant, 'id' | 'source' | 'orderId' | 'orderNumber'> &
  Kept<Types.TrafficGrant, 'expiresAt' | 'heldAt'> & {
    grantedBytes: bigint;
    remainingBytes: bigint;
    allocatedBytes: bigint;
  };

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

export type MockSubAccount = Kept<Types.SubAccount, 'id' | 'accountType' | 'type' | 'username'> &
  Kept<Types.SubAccount, 'status' | 'chargeMode' | 'remark' | 'createdAt'> & {
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
export type MockUpload = Readonly<Kept<Types.TicketAttachment, 'id' | 'name' | 'sizeBytes'>>;
export type MockTicketMessage = Readonly<
  KeptWithout<Types.TicketMessage, 'attachments'> & { attachments: readonly MockUpload[] }
>;
export type MockTicket = Kept<Types.Ticket, 'id' | 'number' | 'subject' | 'category' | 'status'> &
  Kept<Types.Ticket, 'unread' | 'createdAt' | 'lastMessageAt'> &
  Given<Types.Ticket, 'orderId' | 'orderNumber' | 'subAccountId' | 'subAccountUsername'> & {
    messages: readonly MockTicketMessage[];
  };

/** The state of the answers, of all calls or of one. */
export interface Answers {
  readonly state: 'normal' | 'errors' | 'network' | 'rate-limited' | 'slow' | 'refused';
  /** A GraphQL operation (`OrderCreate`), or the beginning of a path (`/auth/login`). */
  readonly only: string | null;
  /** With which a mutation is refused. So every refusal can be seen, though this world knows few rules. */
  readonly code?: string | null;
}

type MockAuditEntry = KeptWithout<Types.AuditEntry, 'before' | 'after'> & {
  before: readonly Kept<Types.AuditValue>[];
  after: readonly Kept<Types.AuditValue>[];
};

/** A mutation's answer under an idempotency key. */
interface MockAnswer {
  /** Everything that defines the call. */
  readonly request: string;
  readonly payload: object;
}

/**
 * The in-memory world that the handlers answer from (world.ts creates it). Client tests create and change their own;
 * `npm run dev:mocks` keeps one while the tab is open.
 */
export interface World {
  /** The world's current time. */
  now: Date;
  users: MockUser[];
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
  answersByKey: Map<string, MockAnswer>;
  billingDetails: MockBillingDetails;
  /** The seller's zone. */
  accountingTimeZone: string;
  /** Newest first; adds up to the total. */
  pointsHistory: MockPointsEntry[];
  pointsTotal: number;
  pointsHeld: number;
  pointsDebt: number;
  /** Script of the card element (client/scripts/dev.mjs serves it). Null loads the provider's own. */
  cardElementUrl: string | null;
  /** Newest first. */
  proxyConfigurations: MockProxyConfiguration[];
  /** Newest first. */
  apiKeys: MockApiKey[];
  whitelist: MockWhitelistEntry[];
  tickets: MockTicket[];
  /** Files that were uploaded and not sent. */
  uploads: MockUpload[];
  auditLog: readonly MockAuditEntry[];
  /** Newest first. */
  referral: KeptWithout<Types.Referral, 'users' | 'rewards' | 'totals'> & {
    totals: Kept<Types.ReferralTotals>;
    users: readonly Kept<Types.ReferredUser>[];
    rewards: readonly Kept<Types.ReferralReward>[];
  };
  /** The product's measurements of itself. */
  statusSpans: StatusSpan[];
}
