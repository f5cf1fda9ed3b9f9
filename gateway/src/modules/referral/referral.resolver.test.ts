import type { ApiScope } from '../../../../schema/rules/api-key.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { providerEvent } from '../../../test/support/test-settlement.js';
import { violatedConstraint } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';

const auth = share(startTestAuth);

interface Referral {
  code: string;
  link: string;
  totals: { users: number; earnedPoints: number; takenBackPoints: number };
  users: {
    totalCount: number;
    nodes: { id: string; maskedEmail: string; orderCount: number }[];
  };
  rewards: {
    totalCount: number;
    nodes: {
      points: number;
      totalAfter: number;
      takenBackAfter: string | null;
      maskedEmail: string;
      orderNumber: string;
    }[];
  };
}

const referralOf = async (token: string): Promise<Referral> => {
  const { body } = await auth.graphql<{ me: { referral: Referral } }>(
    `{ me { referral { code link totals { users earnedPoints takenBackPoints }
         users { totalCount nodes { id maskedEmail orderCount } }
         rewards { totalCount nodes { points totalAfter takenBackAfter maskedEmail orderNumber } } } } }`,
    {},
    { token },
  );
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.me.referral;
};

/** Registers with a code, and verifies the email address. */
async function guest(email: string, inviteCode: string) {
  const password = 'Correct-horse-7';
  const fields = { email, password, accept_terms: true, invite_code: inviteCode };
  expect((await auth.post('/auth/register', fields)).body.err_code).toBe(0);
  const { body } = await auth.post('/auth/login', { email, password });
  return { token: body.data.token ?? '', id: String(body.data.user?.['id']) };
}

async function verify(email: string, token: string): Promise<void> {
  const { body } = await auth.graphql<{ emailVerify: { userErrors: unknown[] } }>(
    `mutation ($code: String!) { emailVerify(code: $code) { userErrors { code } } }`,
    { code: await auth.code(email) },
    { token },
  );
  expect(body.data?.emailVerify.userErrors).toEqual([]);
}

/** An order that waits for its payment. */
function place(accountId: string): Promise<string> {
  const request = { planId: 'traffic-1gb', quantity: 5, startLater: false, remark: null };
  return auth.services.orderPlacement.create(viewerOf(accountId), request, newId());
}

async function buy(accountId: string) {
  const { orders, paymentReports } = auth.services;
  const viewer = viewerOf(accountId);
  const orderId = await place(accountId);
  const { intent } = await orders.pay(viewer, orderId, newId(), 'PAY');
  if (!intent) throw new Error('a new order has to be paid');
  const amount = { minor: intent.amountMinor, currency: intent.currency };
  const reported = { id: intent.intentId, amount, orderReference: null, requestId: null };
  await paymentReports.receive(providerEvent({ type: 'SUCCEEDED', intent: reported }));
  return { intentId: intent.intentId, amount };
}

/** Newest first: the actions of a customer's audit log about invitations, with their reasons. */
async function invitationsIn(token: string): Promise<string[]> {
  const { body } = await auth.graphql<{
    me: { auditLog: { nodes: { action: string; after: { value: string | null }[] }[] } };
  }>(`{ me { auditLog(first: 50) { nodes { action after { value } } } } }`, {}, { token });
  return (body.data?.me.auditLog.nodes ?? [])
    .filter(({ action }) => action.startsWith('referral.'))
    .map(({ action, after }) => [action, ...after.map(({ value }) => value)].join(' '));
}

describe('an invitation', () => {
  it('has a stable code that says nothing about the customer, and a link with it', async () => {
    const { token, id } = await auth.provenMember('stable@example.com');
    const { code, link } = await referralOf(token);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(link).toBe(`${auth.services.config.publicUrl}/r/${code}`);
    expect(await referralOf(token)).toMatchObject({ code, link });
    expect(id.replaceAll('-', '').toUpperCase()).not.toContain(code.slice(0, 4));
  });

  it('shows people once they have verified their address, masked, with the number of their orders', async () => {
    const host = await auth.provenMember('host@example.com');
    const { code } = await referralOf(host.token);
    const friend = await guest('friend.of.host@example.com', code);
    // The host may have registered somebody else's address to learn whether it has an account.
    expect(await referralOf(host.token)).toMatchObject({
      totals: { users: 0 },
      users: { totalCount: 0, nodes: [] },
    });
    expect(await invitationsIn(friend.token)).toEqual([]);
    await verify('friend.of.host@example.com', friend.token);
    expect(await invitationsIn(friend.token)).toEqual(['referral.accept']);
    await buy(friend.id);
    // Another that is not paid.
    await place(friend.id);
    const { totals, users } = await referralOf(host.token);
    expect(totals.users).toBe(1);
    expect(users).toMatchObject({
      totalCount: 1,
      nodes: [{ id: friend.id, maskedEmail: 'f•••@e•••.com', orderCount: 2 }],
    });
  });

  it('earns points for a purchase, and loses them with a refund', async () => {
    const host = await auth.provenMember('earner@example.com');
    const { code } = await referralOf(host.token);
    const friend = await guest('spender@example.com', code);
    const { intentId, amount } = await buy(friend.id);
    const points = Number(amount.minor / 100n);
    const earned = await referralOf(host.token);
    expect(earned.totals).toMatchObject({ earnedPoints: points, takenBackPoints: 0 });
    expect(earned.rewards.nodes).toEqual([
      {
        points,
        totalAfter: points,
        takenBackAfter: null,
        maskedEmail: 's•••@e•••.com',
        orderNumber: expect.stringMatching(/^RP-/) as string,
      },
    ]);
    await auth.services.paymentReports.receive(
      providerEvent({
        type: 'REFUND',
        intentId,
        refund: { id: newId(), amount, status: 'SETTLED' },
      }),
    );
    const lost = await referralOf(host.token);
    expect(lost.totals).toMatchObject({ earnedPoints: points, takenBackPoints: points });
    expect(lost.rewards).toMatchObject({
      totalCount: 2,
      nodes: [{ points: -points, totalAfter: 0, takenBackAfter: 'REFUND' }, { points }],
    });
    // Refunds do not undo that the order was paid.
    await verify('spender@example.com', friend.token);
    expect((await referralOf(host.token)).users.nodes[0]).toMatchObject({ orderCount: 1 });
  });
});

describe('what earns nothing', () => {
  it('is one’s own code and a second account, and only a proven address may know', async () => {
    const host = await auth.provenMember('own@example.com');
    const { code } = await referralOf(host.token);
    await auth.provenMember('known@example.com');
    for (const [email, reason] of [
      ['own+again@example.com', 'OWN_CODE'],
      ['known+again@example.com', 'KNOWN_PERSON'],
    ] as const) {
      const again = await guest(email, code);
      await buy(again.id);
      expect(await invitationsIn(again.token)).toEqual([]);
      await verify(email, again.token);
      expect(await invitationsIn(again.token)).toEqual([`referral.refuse ${reason}`]);
    }
    expect(await referralOf(host.token)).toMatchObject({
      totals: { users: 0, earnedPoints: 0 },
      users: { nodes: [] },
      rewards: { nodes: [] },
    });
  });

  it('is a circle: the database refuses a referrer after the registration', async () => {
    const host = await auth.provenMember('circle@example.com');
    const { code } = await referralOf(host.token);
    const friend = await guest('circle.friend@example.com', code);
    const refer = (id: string, by: string) =>
      auth.sql(`UPDATE users SET referred_by = $2 WHERE id = $1`, [id, by]).then(
        () => null,
        (error: unknown) => violatedConstraint(error),
      );
    expect(await refer(host.id, friend.id)).toBe('ck_users_referrer_final');
    expect(await refer(friend.id, friend.id)).toBe('ck_users_referrer_final');
  });
});

describe('access', () => {
  it('needs the scope for orders, and shows nobody else’s invitations', async () => {
    const host = await auth.provenMember('private@example.com');
    const { code } = await referralOf(host.token);
    const { id } = await guest('private.friend@example.com', code);
    await auth.services.db.transaction((tx) => auth.services.users.markVerified(tx, id));
    const other = await auth.provenMember('other@example.com');
    expect(await referralOf(other.token)).toMatchObject({
      totals: { users: 0 },
      users: { nodes: [] },
    });

    const codesWith = async (scope: ApiScope) => {
      const key = await auth.apiKey(host, scope);
      const { body } = await auth.graphql(`{ me { referral { code } } }`, {}, key);
      return body.errors?.map(({ extensions }) => extensions.code) ?? body.data;
    };
    expect(await codesWith('READ_USAGE')).toEqual(['FORBIDDEN']);
    expect(await codesWith('READ_ORDERS')).toEqual({ me: { referral: { code } } });
    const { body } = await auth.graphql(`{ me { referral { code } } }`);
    expect(body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
