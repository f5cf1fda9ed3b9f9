import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';

const gateway = share(startTestAuth);

let members = 0;

/** A customer with a sub account, and helpers for their whitelist. */
async function customer() {
  const name = `white${(++members).toString(36)}`;
  const { token, id } = await gateway.provenMember(`${name}@example.com`);
  const subAccountId = await createSubAccount(gateway, viewerOf(id));
  const ask = async <T>(query: string, variables: object = {}, address = '127.0.0.1') => {
    const { body } = await gateway.graphql<T>(query, variables, { token, address });
    return body;
  };
  interface Payload {
    whitelistEntry: { id: string; address: string; remark: string | null } | null;
    userErrors: { code: string; field: string | null }[];
  }
  return {
    ask,
    subAccountId,
    add: async (address: string, more: object = {}) => {
      const body = await ask<{ whitelistEntryAdd: Payload }>(
        `mutation ($input: WhitelistEntryAddInput!) { whitelistEntryAdd(input: $input) { whitelistEntry { id address remark } userErrors { code field } } }`,
        { input: { subAccountId, address, ...more } },
      );
      return body.data?.whitelistEntryAdd ?? body.errors?.[0]?.extensions.code;
    },
    update: async (id: string, input: object) => {
      const body = await ask<{ whitelistEntryUpdate: Payload }>(
        `mutation ($id: ID!, $input: WhitelistEntryUpdateInput!) { whitelistEntryUpdate(id: $id, input: $input) { whitelistEntry { id address remark } userErrors { code field } } }`,
        { id, input },
      );
      return body.data?.whitelistEntryUpdate ?? body.errors?.[0]?.extensions.code;
    },
    remove: async (ids: string[]) => {
      const body = await ask<{
        whitelistEntriesDelete: {
          deletedIds: string[] | null;
          userErrors: { code: string; field: string | null }[];
        };
      }>(
        `mutation ($ids: [ID!]!) { whitelistEntriesDelete(ids: $ids) { deletedIds userErrors { code field } } }`,
        { ids },
      );
      return body.data?.whitelistEntriesDelete ?? body.errors?.[0]?.extensions.code;
    },
    list: async (filter = '') => {
      const body = await ask<{ me: { whitelist: { nodes: { address: string }[] } } }>(
        `{ me { whitelist${filter} { nodes { address } } } }`,
      );
      return body.data?.me.whitelist.nodes.map((node) => node.address);
    },
  };
}

/** The id in a payload. Throws if the mutation failed. */
function idOf(payload: unknown): string {
  const id = (payload as { whitelistEntry?: { id?: string } | null }).whitelistEntry?.id;
  if (id === undefined) throw new Error(`refused: ${JSON.stringify(payload)}`);
  return id;
}

describe('whitelist', () => {
  it('audits the entries that end with their sub account', async () => {
    const me = await customer();
    const id = idOf(await me.add('8.8.9.1'));
    await me.ask(`mutation { subAccountDelete(id: "${me.subAccountId}") { userErrors { code } } }`);
    const body = await me.ask<{ me: { auditLog: { nodes: object[] } } }>(
      `{ me { auditLog(first: 5) { nodes { action target actorType before { name value } } } } }`,
    );
    expect(body.data?.me.auditLog.nodes).toContainEqual({
      action: 'whitelist.delete',
      target: id,
      actorType: 'SESSION',
      before: [{ name: 'address', value: '8.8.9.1' }],
    });
  });

  it('stores addresses in canonical form, lists them newest first, and finds them', async () => {
    const me = await customer();
    await me.add('  9.9.9.9 ', { remark: 'Off\u200bice\0' });
    gateway.clock.advance(1_000);
    await me.add('2620:00FE:0000::00fe');
    gateway.clock.advance(1_000);
    await me.add('::ffff:8.8.4.4');
    expect(await me.list()).toEqual(['8.8.4.4', '2620:fe::fe', '9.9.9.9']);
    expect(await me.list('(filter: { search: "offi" })')).toEqual(['9.9.9.9']);
    expect(await me.list('(filter: { search: "8.8" })')).toEqual(['8.8.4.4']);
    expect(await me.list(`(filter: { subAccountId: "${me.subAccountId}" }, first: 1)`)).toEqual([
      '8.8.4.4',
    ]);
  });

  it.each([
    ['', 'ADDRESS_REQUIRED'],
    ['127.1', 'ADDRESS_INVALID'],
    ['example.com', 'ADDRESS_INVALID'],
    ['10.1.2.3', 'ADDRESS_NOT_PUBLIC'],
    ['::8.8.4.4', 'ADDRESS_NOT_PUBLIC'],
  ])('refuses %j', async (address, code) => {
    const me = await customer();
    expect(await me.add(address)).toEqual({
      whitelistEntry: null,
      userErrors: [{ code, field: 'address' }],
    });
  });

  it('shows the viewer’s own address if it can be whitelisted', async () => {
    const { token } = await gateway.provenMember('white-here@example.com');
    const from = async (address: string) => {
      const query = '{ me { currentAddress } }';
      const { body } = await gateway.graphql<{ me: { currentAddress: string | null } }>(
        query,
        {},
        { token, address },
      );
      return body.data?.me.currentAddress;
    };
    expect(await from('::ffff:8.8.4.4')).toBe('8.8.4.4');
    expect(await from('2620:00FE:0000::00fe')).toBe('2620:fe::fe');
    expect(await from('192.168.0.7')).toBeNull();
  });

  it('refuses a long remark and a past expiry', async () => {
    const me = await customer();
    expect(await me.add('1.1.1.2', { remark: 'x'.repeat(256) })).toMatchObject({
      userErrors: [{ code: 'REMARK_TOO_LONG', field: 'remark' }],
    });
    expect(await me.add('1.1.1.2', { expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject({
      userErrors: [{ code: 'EXPIRY_PAST', field: 'expiresAt' }],
    });
  });

  it('accepts an address once per customer, from any number of customers', async () => {
    const [first, second] = [await customer(), await customer()];
    const soon = new Date(gateway.clock.now().getTime() + 60_000).toISOString();
    expect(await first.add('4.4.4.4', { expiresAt: soon })).toMatchObject({ userErrors: [] });
    expect(await second.add('4.4.4.4')).toMatchObject({ userErrors: [] });
    const duplicate = {
      whitelistEntry: null,
      userErrors: [{ code: 'ADDRESS_DUPLICATE', field: 'address' }],
    };
    expect(await first.add('::ffff:4.4.4.4')).toEqual(duplicate);
    const other = idOf(await first.add('4.4.4.5'));
    expect(await first.update(other, { address: '4.4.4.4' })).toEqual(duplicate);
    gateway.clock.advance(61_000);
    const id = idOf(await first.add('4.4.4.4'));
    expect(await first.list()).toEqual(['4.4.4.4', '4.4.4.5']);
    await first.remove([id]);
    expect(await first.add('4.4.4.4')).toMatchObject({ userErrors: [] });
  });

  it('proves the address of the request, and creates links for others', async () => {
    const me = await customer();
    const here = '2620:fe::44';
    const proof = '{ whitelistEntry { id address proof provenAt } userErrors { code field } }';
    interface Proven {
      whitelistEntry: { id: string; proof: string; provenAt: string | null } | null;
      userErrors: { code: string; field: string | null }[];
    }
    const send = (address: string, from: string) =>
      me.ask<{ whitelistEntryAdd: Proven }>(
        `mutation ($input: WhitelistEntryAddInput!) { whitelistEntryAdd(input: $input, idempotencyKey: "key-${from}") ${proof} }`,
        { input: { subAccountId: me.subAccountId, address } },
        from,
      );
    const added = await send(here, here);
    expect(added.data?.whitelistEntryAdd).toMatchObject({
      whitelistEntry: { proof: 'PROVEN', provenAt: gateway.clock.now().toISOString() },
    });
    const waiting = await send('4.4.4.44', '198.51.100.9');
    expect(waiting.data?.whitelistEntryAdd).toMatchObject({
      whitelistEntry: { proof: 'UNPROVEN', provenAt: null },
    });
    const id = idOf(waiting.data?.whitelistEntryAdd);
    const link = await me.ask<{ whitelistClaimCreate: unknown }>(
      `mutation { whitelistClaimCreate(id: "${id}") { whitelistClaim { command url expiresAt } userErrors { code } } }`,
    );
    expect(link.data?.whitelistClaimCreate).toMatchObject({
      whitelistClaim: { command: expect.stringContaining('curl -4 -X PUT http') as string },
      userErrors: [],
    });
    const prove = (from: string) =>
      me.ask<{ whitelistEntryProve: Proven }>(
        `mutation { whitelistEntryProve(id: "${id}") ${proof} }`,
        {},
        from,
      );
    expect((await prove('198.51.100.9')).data?.whitelistEntryProve).toEqual({
      whitelistEntry: null,
      userErrors: [{ code: 'ADDRESS_ELSEWHERE', field: null }],
    });
    expect((await prove('4.4.4.44')).data?.whitelistEntryProve).toMatchObject({
      whitelistEntry: { proof: 'PROVEN' },
    });
  });

  it('changes the given fields and keeps the others', async () => {
    const me = await customer();
    const id = idOf(await me.add('5.5.5.5', { remark: 'before' }));
    expect(await me.update(id, { address: '5.5.5.6' })).toMatchObject({
      whitelistEntry: { address: '5.5.5.6', remark: 'before' },
    });
    expect(await me.update(id, { remark: null })).toMatchObject({
      whitelistEntry: { address: '5.5.5.6', remark: null },
    });
    expect(await me.update(id, { address: '10.0.0.1' })).toMatchObject({
      userErrors: [{ code: 'ADDRESS_NOT_PUBLIC' }],
    });
  });

  it('removes all selected entries or none', async () => {
    const [me, other] = [await customer(), await customer()];
    const mine = [idOf(await me.add('6.6.6.1')), idOf(await me.add('6.6.6.2'))];
    const theirs = idOf(await other.add('6.6.6.3'));
    expect(await me.remove([])).toEqual({
      deletedIds: null,
      userErrors: [{ code: 'NOTHING_SELECTED', field: 'ids' }],
    });
    expect(await me.remove([...mine, theirs])).toBe('NOT_FOUND');
    expect(await me.remove([...mine, 'nonsense'])).toBe('NOT_FOUND');
    expect(await me.list()).toHaveLength(2);
    expect(await me.remove([...mine, ...mine])).toEqual({ deletedIds: mine, userErrors: [] });
    expect(await me.list()).toEqual([]);
    expect(await other.list()).toEqual(['6.6.6.3']);
  });
});
