import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startProcess, type Running } from './processes.js';
import type { Target } from './target.js';

const MODULES = fileURLToPath(new URL('../../.cache/postgraphile', import.meta.url));
const VERSION = '5.1.5';
/** PostGraphile 5 needs at least Node 22; the registry has Node as a package. */
const NODE_PACKAGE = `node-linux-${process.arch}`;
const NODE_VERSION = '24.9.0';
const SCRIPT = fileURLToPath(new URL('peers/postgraphile.mjs', import.meta.url));

/** The data of the overview, as PostGraphile offers it over the same tables. It checks no session. */
const QUERY = /* GraphQL */ `
  query Overview($id: UUID!) {
    userByRowId(rowId: $id) {
      rowId
      email
      name
      username
      emailVerifiedAt
      createdAt
    }
    account: accountByRowId(rowId: $id) {
      accountBalanceByAccountId {
        prioritizedPlan
      }
      trialClaimsByAccountId {
        nodes {
          accountId
        }
      }
      unlimitedSegmentsByAccountId {
        nodes {
          startsAt
          endsAt
        }
      }
      unlimitedEntitlementsByAccountId {
        totalCount
      }
      trafficGrantsByAccountId {
        nodes {
          grantedBytes
          takenBackBytes
          startsAt
          expiresAt
          heldAt
          ledgerAccountsByGrantId {
            nodes {
              balance
              subAccountId
            }
          }
        }
      }
      ordersByAccountId(
        first: 10
        orderBy: [CREATED_AT_DESC, ROW_ID_DESC]
        condition: { hiddenAt: null }
      ) {
        totalCount
        nodes {
          rowId
          number
          planName
          status
          startedAt
          endsAt
          quantity
          totalMinor
          currency
          createdAt
        }
      }
      points: ledgerAccountsByAccountId(condition: { kind: "points" }) {
        nodes {
          balance
          ledgerEntriesByLedgerAccountId(first: 10, orderBy: ROW_ID_DESC) {
            nodes {
              rowId
              amount
              balanceAfter
              ledgerTransactionByTransactionId {
                kind
                detail
                createdAt
              }
            }
          }
        }
      }
      subAccountsByAccountId(first: 10, orderBy: CREATED_AT_DESC, condition: { deletedAt: null }) {
        nodes {
          rowId
          username
          status
          chargeMode
          limitBytes
          usedBytes
          createdAt
        }
      }
    }
    usage: allUsageAccountDays(
      first: 30
      orderBy: DAY_DESC
      condition: { accountId: $id, startQuarter: 0 }
    ) {
      nodes {
        day
        bytesUp
        bytesDown
      }
    }
    nodes: allEdgeNodes {
      nodes {
        reportedUntil
      }
    }
  }
`;

/** Installs it on first use. @returns why it cannot be measured here, or null */
export async function installPostGraphile(): Promise<string | null> {
  if (process.platform !== 'linux') return 'the Node that it needs is only installed on Linux';
  if (existsSync(join(MODULES, 'node_modules/postgraphile'))) return null;
  await mkdir(MODULES, { recursive: true });
  await writeFile(join(MODULES, 'package.json'), '{ "private": true }\n');
  const packages = [`postgraphile@${VERSION}`, `${NODE_PACKAGE}@${NODE_VERSION}`];
  try {
    await promisify(execFile)(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages],
      { cwd: MODULES },
    );
    return null;
  } catch (error) {
    return `it could not be installed (${String(error).split('\n')[0]})`;
  }
}

export function startPostGraphile(databaseUrl: string): Promise<Running> {
  const node = join(MODULES, 'node_modules', NODE_PACKAGE, 'bin/node');
  return startProcess([SCRIPT, databaseUrl, MODULES], { NODE_ENV: 'production' }, node);
}

export function postGraphileTarget(url: string, customers: number): Target {
  return {
    name: 'PostGraphile 5',
    url,
    requests: Array.from({ length: customers }, (_, index) => ({
      method: 'POST',
      path: '/graphql',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUERY, variables: { id: userIdOf(index + 1) } }),
    })),
  };
}

/** The n-th customer's id (the same expression as in seed.ts). */
function userIdOf(n: number): string {
  const hex = createHash('md5').update(`user${n}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
