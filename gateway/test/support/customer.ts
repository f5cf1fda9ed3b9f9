import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** URLs of a running product's parts. */
export interface ProductUrls {
  site: string;
  airwallex: string;
  google: string;
  mail: string;
  proxyHttpPort: number;
  proxySocks5Port: number;
  proxyOperations: string;
}

export interface GraphQLAnswer<T> {
  status: number;
  data: T | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

export const CARDS = { succeeds: '4035501000000008', declined: '4646464646464644' } as const;
const PASSWORD = 'Correct-horse-7';

/** Only ends what hangs: a test must pass on a machine that is many times slower. */
export const PATIENCE_MS = 120_000;

/** Polls until `read` returns a value. @throws Error with `what` if that never happens */
export async function eventually<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  let last: unknown;
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    try {
      const value = await read();
      if (value !== undefined) return value;
    } catch (error) {
      last = error;
    }
    await sleep(50);
  }
  throw new Error(`timed out waiting for ${what}`, { cause: last });
}

/** A customer who only uses HTTP, through the public APIs. */
export class Customer {
  readonly email = `ada.${randomUUID().slice(0, 8)}@example.com`;
  readonly password = PASSWORD;
  token = '';

  constructor(readonly urls: ProductUrls) {}

  async rest(
    path: string,
    body?: unknown,
    token = this.token,
  ): Promise<{
    status: number;
    body: {
      err_code: number;
      err_msg: string;
      data: { token?: string; user?: { email: string } } | null;
    };
  }> {
    const answer = await fetch(`${this.urls.site}${path}`, {
      method: path === '/auth/me' ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as Awaited<ReturnType<Customer['rest']>>['body'],
    };
  }

  async graphql<T>(
    query: string,
    variables: object = {},
    token = this.token,
  ): Promise<GraphQLAnswer<T>> {
    const answer = await fetch(`${this.urls.site}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    return {
      status: answer.status,
      ...((await answer.json()) as Omit<GraphQLAnswer<T>, 'status'>),
    };
  }

  /** Runs a mutation that must succeed. Returns its payload. @throws Error with the error codes */
  async mutate<T>(query: string, variables: object = {}): Promise<T> {
    const { data, errors } = await this.graphql<
      Record<string, T & { userErrors: { code: string }[] }>
    >(query, variables);
    const payload = data && Object.values(data)[0];
    if (errors || !payload || payload.userErrors.length > 0) {
      throw new Error(`refused: ${JSON.stringify(errors ?? payload?.userErrors)}`);
    }
    return payload;
  }

  async register(): Promise<void> {
    const registered = await this.rest('/auth/register', {
      email: this.email,
      password: this.password,
      accept_terms: true,
    });
    assert.equal(registered.body.err_code, 0, registered.body.err_msg);
    await this.login();
  }

  async login(): Promise<void> {
    const { body } = await this.rest('/auth/login', { email: this.email, password: this.password });
    assert.equal(body.err_code, 0, body.err_msg);
    this.token = body.data?.token ?? '';
    assert.notEqual(this.token, '');
  }

  /** Requests a code, reads it from the inbox, and submits it. */
  async verifyEmail(): Promise<void> {
    await this.mutate(`mutation { emailCodeSend(purpose: VERIFY_EMAIL) { userErrors { code } } }`);
    const code = await this.codeFromInbox();
    await this.mutate(
      `mutation ($code: String!) { emailVerify(code: $code) { userErrors { code } } }`,
      { code },
    );
  }

  /** @param before an earlier code to skip */
  async codeFromInbox(before?: string): Promise<string> {
    return this.fromInbox('code', /^\s*([A-Z0-9]{6})\s*$/m, before);
  }

  async resetLinkFromInbox(): Promise<string> {
    return this.fromInbox('link', /(\S+\/reset-password\/confirm#token=\S+)/);
  }

  /** Message-IDs of all emails with a code to this address, oldest first. */
  async codeMailsInInbox(): Promise<string[]> {
    const answer = await fetch(
      `${this.urls.mail}/api/email?to.address=${encodeURIComponent(this.email)}`,
    );
    const mails = (await answer.json()) as { text: string; headers: { 'message-id': string } }[];
    return mails
      .filter(({ text }) => /^\s*([A-Z0-9]{6})\s*$/m.test(text))
      .map(({ headers }) => headers['message-id']);
  }

  /** Returns the match in the newest matching email. @param pattern with one group */
  private fromInbox(what: string, pattern: RegExp, before?: string): Promise<string> {
    return eventually(`the ${what} in the inbox`, async () => {
      const answer = await fetch(
        `${this.urls.mail}/api/email?to.address=${encodeURIComponent(this.email)}`,
      );
      const mails = (await answer.json()) as { text: string }[];
      return mails
        .map(({ text }) => pattern.exec(text)?.[1])
        .findLast((found) => found !== undefined && found !== before);
    });
  }

  async order(planId: string, quantity = 1): Promise<string> {
    const { order } = await this.mutate<{ order: { id: string } }>(
      `mutation ($input: OrderCreateInput!, $key: String!) { orderCreate(input: $input, idempotencyKey: $key) { order { id } userErrors { code } } }`,
      { input: { planId, quantity }, key: randomUUID() },
    );
    return order.id;
  }

  /** Opens the payment. Returns its intent. */
  async pay(
    orderId: string,
    mutation: 'orderPay' | 'orderRetryPayment' = 'orderPay',
  ): Promise<{ intentId: string; clientSecret: string }> {
    const { payment } = await this.mutate<{ payment: { intentId: string; clientSecret: string } }>(
      `mutation ($id: ID!, $key: String!) { ${mutation}(id: $id, idempotencyKey: $key) {
         payment { ... on PaymentActionRequired { intentId clientSecret } } userErrors { code } } }`,
      { id: orderId, key: randomUUID() },
    );
    return payment;
  }

  /** Does what the card element does in the browser. Returns the provider's status. */
  async enterCard(
    { intentId, clientSecret }: { intentId: string; clientSecret: string },
    number: string,
  ): Promise<number> {
    const answer = await fetch(
      `${this.urls.airwallex}/api/v1/pa/payment_intents/${intentId}/confirm`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${clientSecret}` },
        body: JSON.stringify({
          request_id: randomUUID(),
          payment_method: {
            type: 'card',
            card: { number, expiry_month: '12', expiry_year: '2031', cvc: '123', name: 'Ada' },
          },
        }),
      },
    );
    await answer.arrayBuffer();
    return answer.status;
  }

  async orderStatus(orderId: string): Promise<{ status: string; serviceStatus: string }> {
    const { data } = await this.graphql<{
      me: { order: { status: string; serviceStatus: string } };
    }>(`query ($id: ID!) { me { order(id: $id) { status serviceStatus } } }`, { id: orderId });
    if (!data) throw new Error('no answer');
    return data.me.order;
  }

  async untilOrder(orderId: string, status: string): Promise<void> {
    await eventually(`the order to be ${status}`, async () =>
      (await this.orderStatus(orderId)).status === status ? true : undefined,
    );
  }

  /** Bytes left, and points. */
  async holdings(): Promise<{
    remainingBytes: bigint;
    points: number;
    entries: { type: string; change: number }[];
  }> {
    const { data, errors } = await this.graphql<{
      me: {
        balance: { traffic: { remainingBytes: string } };
        points: { total: number; history: { nodes: { type: string; change: number }[] } };
      };
    }>(
      `{ me { balance { traffic { remainingBytes } } points { total history(first: 20) { nodes { type change } } } } }`,
    );
    if (!data) throw new Error(JSON.stringify(errors));
    return {
      remainingBytes: BigInt(data.me.balance.traffic.remainingBytes),
      points: data.me.points.total,
      entries: data.me.points.history.nodes,
    };
  }

  async buy(planId: string): Promise<string> {
    const orderId = await this.order(planId);
    assert.equal(await this.enterCard(await this.pay(orderId), CARDS.succeeds), 200);
    await this.untilOrder(orderId, 'PAID');
    return orderId;
  }

  async subAccount(
    input: object = {},
  ): Promise<{ id: string; username: string; password: string }> {
    const username = `a${randomUUID().replaceAll('-', '').slice(0, 9)}`;
    const password = 'secret12';
    const { subAccount } = await this.mutate<{ subAccount: { id: string } }>(
      `mutation ($input: SubAccountCreateInput!) { subAccountCreate(input: $input) { subAccount { id } userErrors { code } } }`,
      { input: { username, password, chargeMode: 'SHARED', ...input } },
    );
    return { id: subAccount.id, username, password };
  }

  async apiKey(scopes: string[]): Promise<string> {
    const { secret } = await this.mutate<{ secret: string }>(
      `mutation ($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { secret userErrors { code } } }`,
      { input: { name: 'partner', scopes } },
    );
    return secret;
  }
}

export async function verifiedCustomer(urls: ProductUrls): Promise<Customer> {
  const customer = new Customer(urls);
  await customer.register();
  await customer.verifyEmail();
  return customer;
}
