import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import {
  type ACCOUNT_DENIALS,
  type AccountDenial,
  type NODE_DENIALS,
  type NodeDenial,
  PROXY_DENIALS,
} from '../../../../schema/rules/proxy-denials';
import type { Cell, Table } from '../prose';
import { ACCOUNT_DENIAL_ROWS, NODE_DENIAL_ROWS } from './denial-words';

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

const codes = Object.keys(PROXY_DENIALS) as (AccountDenial | NodeDenial)[];

function rowsOf(denials: typeof NODE_DENIAL_ROWS): Cell[][] {
  return denials
    .toSorted((a, b) => PROXY_DENIALS[a.code].status - PROXY_DENIALS[b.code].status)
    .map(({ code, means, advice }) => [String(PROXY_DENIALS[code].status), code, means, advice]);
}

const socksRows: Cell[][] = Object.entries(SOCKS_REPLIES).map(([reply, label]) => [
  label,
  codes.filter((code) => String(PROXY_DENIALS[code].socksReply) === reply).join(', '),
]);

const head = [msg`Status`, msg`Reason`, msg`What it means`, msg`What to do`];

/** The tables of the proxy's refusals, in errors.md. */
export const REFUSAL_TABLES: Readonly<Record<string, Table>> = {
  accountDenials: { head, rows: rowsOf(ACCOUNT_DENIAL_ROWS) },
  nodeDenials: { head, rows: rowsOf(NODE_DENIAL_ROWS) },
  socksReplies: { head: [msg`Answer`, msg`Reasons`], rows: socksRows },
};
