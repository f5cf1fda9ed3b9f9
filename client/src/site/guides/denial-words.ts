import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { AccountDenial, NodeDenial } from '../../../../schema/rules/proxy-denials';
import { ACCOUNT_DENIAL_WORDS } from '../../lib/account-denial-words';

/** A refusal in the words of schema/rules/proxy-denials.ts. */
interface DenialWords {
  readonly means: MessageDescriptor;
  /** The customer's next step. */
  readonly advice: MessageDescriptor;
}

const ACCOUNT_ADVICE: Readonly<Record<AccountDenial, MessageDescriptor>> = {
  UNKNOWN_CREDENTIALS: msg`Copy the proxy line again. The password may have changed.`,
  DISABLED: msg`Enable the sub account.`,
  LIMIT_REACHED: msg`Raise or remove the limit of the sub account.`,
  NO_BALANCE: msg`Buy traffic.`,
  EXPIRED: msg`Renew the plan, or the whitelist entry.`,
  IP_NOT_ALLOWED: msg`Send a username and password, or add the address in "part" to the whitelist and verify it.`,
  BAD_PARAMETERS: msg`Correct the part of the username that "part" names.`,
  TOO_MANY_CONNECTIONS: msg`Close connections that you no longer use, then try again.`,
};

const NODE_WORDS: Readonly<Record<NodeDenial, DenialWords>> = {
  BAD_REQUEST: {
    means: msg`This is not a request that a proxy can read.`,
    advice: msg`Correct what "part" names.`,
  },
  TARGET_FORBIDDEN: {
    means: msg`The target is not on the public internet.`,
    advice: msg`Use a target with a public address.`,
  },
  TARGET_PORT_FORBIDDEN: {
    means: msg`The port of the target is closed.`,
    advice: msg`Use another port. Port 25 (mail) is closed to prevent spam.`,
  },
  REQUEST_TIMED_OUT: {
    means: msg`The request did not arrive completely in time.`,
    advice: msg`Send the request again without pausing.`,
  },
  HEADERS_TOO_LARGE: {
    means: msg`The headers of the request are too large.`,
    advice: msg`Send at most 64 KB of headers.`,
  },
  INTERNAL: {
    means: msg`The node has failed.`,
    advice: msg`Try again. Contact support if it happens again.`,
  },
  TARGET_UNREACHABLE: {
    means: msg`The exit cannot reach the target.`,
    advice: msg`Check host and port, then try again.`,
  },
  TARGET_BAD_ANSWER: {
    means: msg`The target did not answer in HTTP.`,
    advice: msg`Check the port. Use https:// or SOCKS5 for a service that does not speak HTTP.`,
  },
  EXIT_UNAVAILABLE: {
    means: msg`No address is available in the requested place.`,
    advice: msg`Try again later, or choose a larger area.`,
  },
  NODE_BUSY: {
    means: msg`The node is stopping or accepts no more connections.`,
    advice: msg`Connect again: another node takes over.`,
  },
  GATEWAY_UNAVAILABLE: {
    means: msg`The node cannot check the credentials at the moment.`,
    advice: msg`Try again in a few seconds.`,
  },
  TARGET_TIMED_OUT: {
    means: msg`The target did not answer in time.`,
    advice: msg`Try again, or with another exit.`,
  },
};

type Row = DenialWords & { readonly code: AccountDenial | NodeDenial };

/** Decided by the gateway for an account. */
export const ACCOUNT_DENIAL_ROWS: readonly Row[] = (
  Object.keys(ACCOUNT_ADVICE) as AccountDenial[]
).map((code) => ({ code, means: ACCOUNT_DENIAL_WORDS[code], advice: ACCOUNT_ADVICE[code] }));

/** Decided by the node. */
export const NODE_DENIAL_ROWS: readonly Row[] = (Object.keys(NODE_WORDS) as NodeDenial[]).map(
  (code) => ({ code, ...NODE_WORDS[code] }),
);
