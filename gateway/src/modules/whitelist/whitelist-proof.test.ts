import { share } from '../../../test/support/share.js';
import {
  outcomeOf,
  startTestWhitelist,
  type WhitelistCustomer,
} from '../../../test/support/test-whitelist.js';
import { readWhitelistEntry } from './whitelist.reads.js';
import type { Viewer } from '../../platform/viewer.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

const list = share(startTestWhitelist);

let hosts = 0;
/** An address that no other test uses. */
const fresh = () => `8.${40 + Math.floor(++hosts / 250)}.7.${hosts % 250}`;

const inTime = (milliseconds: number) =>
  new Date(list.gateway.clock.now().getTime() + milliseconds);

async function seen({ accountId }: Viewer, id: string) {
  const { freshReads, clock } = list.gateway.services;
  const entry = await readWhitelistEntry(freshReads, accountId, id, clock.now());
  return entry && { proof: entry.proof, provenAt: entry.provenAt };
}

describe('proof of address', () => {
  it('happens by adding an address from there, and not from elsewhere', async () => {
    const ada = await list.customer();
    const [here, there] = [fresh(), fresh()];
    const proven = await ada.add(here, { from: `::ffff:${here}` });
    const unproven = await ada.add(there);
    const { clock } = list.gateway;
    expect(await seen(ada.viewer, proven)).toEqual({ proof: 'PROVEN', provenAt: clock.now() });
    expect(await seen(ada.viewer, unproven)).toEqual({ proof: 'UNPROVEN', provenAt: null });
    expect(await list.letIn(here)).toBe(ada.subAccountId);
    expect(await list.letIn(there)).toBe('IP_NOT_ALLOWED');
    expect(await list.subjects(ada.email)).toEqual([`IP address ${here} is verified`]);
    expect(await list.audit(ada.viewer)).toEqual([
      'whitelist.add',
      'whitelist.prove',
      'whitelist.add',
    ]);
  });

  it('compares IPv6 addresses in canonical form', async () => {
    const ada = await list.customer();
    const id = await ada.add('2620:fe::99', { from: '2620:00FE:0::0099' });
    expect(await seen(ada.viewer, id)).toMatchObject({ proof: 'PROVEN' });
  });

  it('happens by a proxied request with a username and password of the account', async () => {
    const ada = await list.customer();
    const [address, elsewhere] = [fresh(), fresh()];
    const id = await ada.add(address);
    expect(await list.pass(ada, elsewhere)).toBe(ada.subAccountId);
    expect(await list.pass(ada, address, 'wrong-one')).toBe('UNKNOWN_CREDENTIALS');
    expect(await seen(ada.viewer, id)).toMatchObject({ proof: 'UNPROVEN' });
    expect(await list.letIn(address)).toBe('IP_NOT_ALLOWED');

    expect(await list.pass(ada, `::ffff:${address}`)).toBe(ada.subAccountId);
    expect(await seen(ada.viewer, id)).toMatchObject({ proof: 'PROVEN' });
    expect(await list.letIn(address)).toBe(ada.subAccountId);
    expect(await list.letIn(elsewhere)).toBe('IP_NOT_ALLOWED');
    await list.pass(ada, address);
    expect(await list.subjects(ada.email)).toEqual([`IP address ${address} is verified`]);
    expect(await list.audit(ada.viewer)).toEqual(['whitelist.add', 'whitelist.prove']);
  });

  it('does not happen by a proxied request that is refused, or after the expiry', async () => {
    const ada = await list.customer();
    const address = fresh();
    const id = await ada.add(address, { expiresAt: inTime(MINUTE) });
    const { subAccounts } = list.gateway.services;
    await subAccounts.setStatus(ada.viewer, ada.subAccountId, 'INACTIVE');
    expect(await list.pass(ada, address)).toBe('DISABLED');
    expect(await seen(ada.viewer, id)).toMatchObject({ proof: 'UNPROVEN' });
    await subAccounts.setStatus(ada.viewer, ada.subAccountId, 'ACTIVE');
    list.gateway.clock.advance(MINUTE);
    expect(await list.pass(ada, address)).toBe(ada.subAccountId);
    expect(await seen(ada.viewer, id)).toMatchObject({ proof: 'UNPROVEN' });
    expect(await list.letIn(address)).toBe('IP_NOT_ALLOWED');
  });

  it('comes back with an entry whose deletion is undone, unless somebody proved the address since', async () => {
    const [ada, bob] = [await list.customer(), await list.customer()];
    const [kept, taken, late] = [fresh(), fresh(), fresh()];
    for (const address of [kept, taken, late])
      await ada.remove(await ada.add(address, { from: address }));
    await bob.add(taken, { from: taken });
    const ids = [await ada.add(kept), await ada.add(taken)];
    list.gateway.clock.advance(11 * MINUTE);
    ids.push(await ada.add(late));
    const proofs = await Promise.all(ids.map(async (id) => (await seen(ada.viewer, id))?.proof));
    expect(proofs).toEqual(['PROVEN', 'UNPROVEN', 'UNPROVEN']);
    expect(await list.letIn(kept)).toBe(ada.subAccountId);
    expect(await list.letIn(taken)).toBe(bob.subAccountId);
    // The deleted proof does not outlive an entry that is there.
    expect(await outcomeOf(ada.add(kept))).toBe('ADDRESS_DUPLICATE');
  });

  it('is lost when the address changes, or when a passed expiry is extended', async () => {
    const ada = await list.customer();
    const address = fresh();
    const id = await ada.add(address, { from: address, expiresAt: inTime(MINUTE) });
    const { whitelist } = list.gateway.services;
    await whitelist.update(ada.viewer, id, { expiresAt: inTime(2 * MINUTE) });
    expect(await seen(ada.viewer, id)).toMatchObject({ proof: 'PROVEN' });
    list.gateway.clock.advance(3 * MINUTE);
    expect(await seen(ada.viewer, id)).toEqual({ proof: 'UNPROVEN', provenAt: null });
    await whitelist.update(ada.viewer, id, { expiresAt: null });
    expect(await seen(ada.viewer, id)).toEqual({ proof: 'UNPROVEN', provenAt: null });
    await whitelist.update(ada.at(address), id, { address: fresh() });
    await whitelist.update(ada.at(address), id, { address });
    expect(await seen(ada.viewer, id)).toMatchObject({ proof: 'PROVEN' });
  });
});

describe('two customers with one address', () => {
  const PROOFS: readonly [
    string,
    (owner: WhitelistCustomer, address: string) => Promise<unknown>,
  ][] = [
    ['adding it from there', (owner, address) => owner.add(address, { from: address })],
    [
      'the claim command',
      async (owner, address) => list.use(await owner.claim(await owner.add(address)), address),
    ],
    [
      'a proxied request with a password',
      async (owner, address) => {
        await owner.add(address);
        await list.pass(owner, address);
      },
    ],
  ];

  it.each(PROOFS)('the last proof counts: %s', async (_way, prove) => {
    const [ada, bob] = [await list.customer(), await list.customer()];
    const address = fresh();
    const first = await ada.add(address, { from: address });
    expect(await list.letIn(address)).toBe(ada.subAccountId);
    await prove(bob, address);
    expect(await list.letIn(address)).toBe(bob.subAccountId);
    expect(await seen(ada.viewer, first)).toEqual({ proof: 'SUPERSEDED', provenAt: null });
    const gone = `${address} can no longer use the proxies without a password`;
    expect(await list.subjects(ada.email)).toEqual([`IP address ${address} is verified`, gone]);
    // The same as without an owner before.
    expect(await list.subjects(bob.email)).toEqual([`IP address ${address} is verified`]);
    expect(await list.audit(ada.viewer)).toContain('whitelist.supersede');

    await list.pass(ada, address);
    expect(await list.letIn(address)).toBe(ada.subAccountId);
    await list.pass(bob, address);
    await list.pass(ada, address);
    // Who shares an address could fill each other's inboxes: one email a day.
    expect(await list.subjects(ada.email)).toHaveLength(2);
    list.gateway.clock.advance(DAY);
    await list.pass(bob, address);
    expect(await list.subjects(ada.email)).toEqual([
      `IP address ${address} is verified`,
      gone,
      gone,
    ]);
  });

  it('an expired proof can be taken over silently', async () => {
    const [ada, bob] = [await list.customer(), await list.customer()];
    const address = fresh();
    const old = await ada.add(address, { from: address, expiresAt: inTime(MINUTE) });
    list.gateway.clock.advance(2 * MINUTE);
    const before = await seen(ada.viewer, old);
    await bob.add(address, { from: address });
    expect(await seen(ada.viewer, old)).toEqual(before);
    expect(await list.subjects(ada.email)).toEqual([`IP address ${address} is verified`]);
    await list.gateway.services.whitelist.update(ada.viewer, old, { expiresAt: null });
    expect(await list.letIn(address)).toBe(bob.subAccountId);
  });

  it('a customer who only knows the address sees no difference whether somebody has it', async () => {
    const owner = await list.customer();
    const [nobodys, unproven, proven, lost] = [fresh(), fresh(), fresh(), fresh()];
    await owner.add(unproven);
    await owner.add(proven, { from: proven });
    const before = await list.customer();
    await before.add(lost, { from: lost });
    await owner.add(lost, { from: lost });
    const eve = await list.customer();
    const { whitelist, whitelistProof } = list.gateway.services;
    const all: object[] = [];
    for (const address of [nobodys, unproven, proven, lost]) {
      const id = await eve.add(address);
      const added = await seen(eve.viewer, id);
      const again = await outcomeOf(eve.add(address));
      const prove = await outcomeOf(whitelistProof.prove(eve.viewer, id));
      const claim = await list.use(await eve.claim(id), '198.51.100.4');
      await whitelist.update(eve.viewer, id, { expiresAt: inTime(MINUTE) });
      const changed = await seen(eve.viewer, id);
      list.gateway.clock.advance(2 * MINUTE);
      const expired = await seen(eve.viewer, id);
      const late = await outcomeOf(whitelistProof.createClaim(eve.viewer, id));
      await whitelist.update(eve.viewer, id, { expiresAt: null });
      const revived = await seen(eve.viewer, id);
      const { status, text } = claim;
      all.push({ added, again, prove, status, text, changed, expired, late, revived });
      await eve.remove(id);
    }
    expect(all).toEqual(all.map(() => all[0]));
    expect(all[0]).toMatchObject({
      added: { proof: 'UNPROVEN' },
      again: 'ADDRESS_DUPLICATE',
      prove: 'ADDRESS_ELSEWHERE',
      status: 403,
    });
    expect(await list.subjects(eve.email)).toEqual([]);
    expect(await list.subjects(owner.email)).toHaveLength(2);
  });
});
