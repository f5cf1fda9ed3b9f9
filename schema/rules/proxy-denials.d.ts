/**
 * Why a proxy node refuses a request or breaks it off. The code is in the header `x-proxy-reason` and in the JSON body, and
 * is stable. Gateway, node, and documentation take codes and statuses from here.
 */
interface ProxyDenial {
    /** HTTP status of the answer to a plain request, or to CONNECT. */
    readonly status: number;
    readonly description: string;
}
/** The header of each answer that comes from the node itself. */
export declare const REASON_HEADER = "x-proxy-reason";
/** Decided by the gateway for an account (PRODUCT.md "Edge API"); a proxy test reports them too. */
export declare const ACCOUNT_DENIALS: {
    readonly UNKNOWN_CREDENTIALS: {
        readonly status: 407;
        readonly description: "The proxy does not know this username and password.";
    };
    readonly DISABLED: {
        readonly status: 403;
        readonly description: "The sub account is disabled.";
    };
    readonly LIMIT_REACHED: {
        readonly status: 403;
        readonly description: "The sub account has reached its limit.";
    };
    readonly NO_BALANCE: {
        readonly status: 403;
        readonly description: "There is no traffic left.";
    };
    readonly EXPIRED: {
        readonly status: 403;
        readonly description: "The traffic, or the unlimited plan, has expired.";
    };
    readonly IP_NOT_ALLOWED: {
        readonly status: 407;
        readonly description: "The proxy does not admit this address.";
    };
    readonly BAD_PARAMETERS: {
        readonly status: 400;
        readonly description: "The proxy does not accept a part of the username.";
    };
};
/** Decided by the node. */
export declare const NODE_DENIALS: {
    readonly BAD_REQUEST: {
        readonly status: 400;
        readonly description: "This is not a request that a proxy can read.";
    };
    readonly TARGET_FORBIDDEN: {
        readonly status: 403;
        readonly description: "The target is not on the public internet.";
    };
    readonly HEADERS_TOO_LARGE: {
        readonly status: 431;
        readonly description: "The headers of the request are too large.";
    };
    readonly INTERNAL: {
        readonly status: 500;
        readonly description: "The node has failed.";
    };
    readonly TARGET_UNREACHABLE: {
        readonly status: 502;
        readonly description: "The exit cannot reach the target.";
    };
    readonly GATEWAY_UNAVAILABLE: {
        readonly status: 503;
        readonly description: "The node cannot check the credentials at the moment.";
    };
    readonly TARGET_TIMEOUT: {
        readonly status: 504;
        readonly description: "The target does not answer in time.";
    };
};
export type AccountDenial = keyof typeof ACCOUNT_DENIALS;
export type NodeDenial = keyof typeof NODE_DENIALS;
export declare const PROXY_DENIALS: Readonly<Record<AccountDenial | NodeDenial, ProxyDenial>>;
export {};
