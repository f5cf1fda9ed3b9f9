import { createApp } from '../../src/app.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { mailServer } from './test-mail.js';
import { startTestServices, type TestServices } from './test-services.js';
import { createSubAccount } from './test-sub-accounts.js';
import { UserError } from '../../src/platform/errors.js';

const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;
const ELSEWHERE = '203.0.113.77';

/** A customer with traffic and a sub account. */
export interface WhitelistCustomer {
  viewer: Viewer;
  email: string;
  subAccountId: string;
  /** Adds an address, with the request coming from elsewhere or from `from`. */
  add(address: string, more?: { from?: string; expiresAt?: Date; key?: string }): Promise<string>;
  /** The same customer, with requests from another address. */
  at(address: string): Viewer;
  /** The token of a new claim link. */
  claim(id: string): Promise<string>;
  remove(id: string): Promise<void>;
}

export interface TextAnswer {
  status: number;
  text: string;
  headers: Headers;
}

/** The gateway over HTTP, with customers who add and prove addresses. */
export interface TestWhitelist {
  gateway: TestServices;
  customer(): Promise<WhitelistCustomer>;
  /** Uses a claim link from an address. */
  use(token: string, from: string, method?: string): Promise<TextAnswer>;
  /** The sub account that the proxies use for an address, or the reason for a refusal. */
  letIn(address: string): Promise<string>;
  /** The same for a new connection from an address with the customer's username and password. */
  pass(customer: WhitelistCustomer, address: string, password?: string): Promise<string>;
  /** Subjects of a customer's emails, oldest first. */
  subjects(to: string): Promise<string[]>;
  /** Actions in a customer's audit log, oldest first. */
  audit(viewer: Viewer): Promise<string[]>;
  close(): Promise<void>;
}

export async function startTestWhitelist(): Promise<TestWhitelist> {
  const gateway = await startTestServices({
    TRUST_PROXY: '1',
    EXIT_ADDRESSES: '9.9.8.0/24,2620:fe:8::/48',
  });
  const { services } = gateway;
  const app = await createApp(services);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const mails = mailServer(services);
  const read = <Row>(sql: string, values: unknown[] = []) => gateway.sql<Row>(sql, values);

  async function authorize(request: object): Promise<string> {
    const answer = await fetch(`${url}/edge/v1/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: NODE },
      body: JSON.stringify({ protocol: 'HTTP', ...request }),
    });
    const body = (await answer.json()) as { subAccountId?: string; reason?: string };
    return body.reason ?? body.subAccountId ?? `status ${answer.status}`;
  }

  return {
    gateway,
    async customer() {
      const viewer: Viewer = { ...(await gateway.customer()), address: ELSEWHERE };
      await gateway.grant(viewer, 1_000_000n, 3_650);
      const subAccountId = await createSubAccount(gateway, viewer);
      const [user] = await read<{ email: string }>(`SELECT email FROM users WHERE id = $1`, [
        viewer.accountId,
      ]);
      const at = (address: string): Viewer => ({ ...viewer, address });
      return {
        viewer,
        email: user?.email ?? '',
        subAccountId,
        at,
        add: (address, { from = ELSEWHERE, expiresAt = null, key = null } = {}) =>
          services.whitelist.add(at(from), { subAccountId, address, remark: null, expiresAt }, key),
        claim: async (id) => {
          const { url: link } = await services.whitelistProof.createClaim(viewer, id);
          return link.slice(link.lastIndexOf('/') + 1);
        },
        remove: (id) => services.whitelist.delete(viewer, [id]),
      };
    },
    async use(token, from, method = 'PUT') {
      const answer = await fetch(`${url}/whitelist/claims/${token}`, {
        method,
        headers: { 'x-forwarded-for': from },
      });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
    letIn: (address) => authorize({ clientIp: address }),
    async pass({ subAccountId }, address, password = 'secret12') {
      const [account] = await read<{ username: string }>(
        `SELECT username FROM sub_account WHERE id = $1`,
        [subAccountId],
      );
      return authorize({ clientIp: address, username: account?.username, password });
    },
    async subjects(to) {
      const sent = await mails.deliver();
      return sent.filter((message) => message.to === to).map(({ subject }) => subject);
    },
    async audit({ accountId }) {
      const found = await read<{ action: string }>(
        `SELECT action FROM audit_entry WHERE account_id = $1 AND action LIKE 'whitelist.%' ORDER BY created_at, id`,
        [accountId],
      );
      return found.map(({ action }) => action);
    },
    async close() {
      await app.close();
      await gateway.close();
    },
  };
}

/** The code that the work is refused with, or `done`. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof UserError) return error.code;
    throw error;
  }
}
