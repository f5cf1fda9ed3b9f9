import type { MessageDescriptor } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { msg } from '@lingui/macro';
import {
  ACCOUNT_DENIALS,
  type AccountDenial,
  NODE_DENIALS,
  type NodeDenial,
  PROXY_DENIALS,
  type ProxyDenial,
} from '../../../../schema/rules/proxy-denials';
import type { Cell, Table } from '../prose';

type SocksReply =
  | (typeof ACCOUNT_DENIALS)[AccountDenial]['socksReply']
  | (typeof NODE_DENIALS)[NodeDenial]['socksReply'];

const SOCKS_REPLIES: Readonly<Record<`${SocksReply}`, MessageDescriptor>> = {
  1: msg`1, general failure`,
  2: msg`2, not allowed by ruleset`,
  4: msg`4, host unreachable`,
  6: msg`6, TTL expired`,
  null: msg`authentication failed`,
};

/** A text of the contract, which lingui.config.ts extracts. */
const said = (message: string): MessageDescriptor => ({ id: generateMessageId(message), message });

function rowsOf(denials: Readonly<Record<string, ProxyDenial>>): Cell[][] {
  return Object.entries(denials)
    .toSorted(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, description, advice }]) => [
      String(status),
      code,
      said(description),
      said(advice),
    ]);
}

const denials: readonly [string, ProxyDenial][] = Object.entries(PROXY_DENIALS);
const socksRows: Cell[][] = Object.entries(SOCKS_REPLIES).map(([reply, label]) => [
  label,
  denials
    .filter(([, { socksReply }]) => String(socksReply) === reply)
    .map(([code]) => code)
    .join(', '),
]);

const head = [msg`Status`, msg`Reason`, msg`What it means`, msg`What to do`];

/** The tables of the proxy's refusals, in errors.md. */
export const REFUSAL_TABLES: Readonly<Record<string, Table>> = {
  accountDenials: { head, rows: rowsOf(ACCOUNT_DENIALS) },
  nodeDenials: { head, rows: rowsOf(NODE_DENIALS) },
  socksReplies: { head: [msg`Answer`, msg`Reasons`], rows: socksRows },
};
