import { share } from '../../../test/support/share.js';
import { outcomeOf, startTestWhitelist } from '../../../test/support/test-whitelist.js';
import { newId } from '../../platform/ids.js';
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

async function seen({ userId }: Viewer, id: string) {
  const { freshReads, clock } = list.gateway.services;
  const entry = await readWhitelistEntry(freshReads, userId, id, clock.now());
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
    expect(await list.letIn(there)).toBe(ada.subAccountId);
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

  it('can happen later, by a request from the address', async () => {
    const ada = await list.customer();
    const address = fresh();
    const id = await ada.add(address);
    const { whitelistProof } = list.gateway.services;
    expect(await outcomeOf(whitelistProof.prove(ada.viewer, id))).toBe('ADDRESS_ELSEWHERE');
    await whitelistProof.prove(ada.at(address), id);
    await whitelistProof.prove(ada.at(address), id);
    expect(await seen(ada.viewer, id)).toMatchObject({ proof: 'PROVEN' });
    expect(await list.subjects(ada.email)).toHaveLength(1);
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
  it('the earlier claim works, and the later one cannot disturb it', async () => {
    const [ada, bob] = [await list.customer(), await list.customer()];
    const address = fresh();
    const first = await ada.add(address);
    const second = await bob.add(address);
    expect(await list.letIn(address)).toBe(ada.subAccountId);
    // The clock stands still, so claims are ordered by their number, not by their time.
    const { whitelist } = list.gateway.services;
    await whitelist.update(bob.viewer, second, { remark: 'mine' });
    expect(await list.letIn(address)).toBe(ada.subAccountId);
    await ada.remove(first);
    expect(await list.letIn(address)).toBe(bob.subAccountId);
    await ada.add(address);
    expect(await list.letIn(address)).toBe(bob.subAccountId);
  });

  it('an expired entry gives way, and is last in line when it is extended', async () => {
    const [ada, bob] = [await list.customer(), await list.customer()];
    const address = fresh();
    const first = await ada.add(address, { expiresAt: inTime(MINUTE) });
    await bob.add(address);
    expect(await list.letIn(address)).toBe(ada.subAccountId);
    list.gateway.clock.advance(2 * MINUTE);
    expect(await list.letIn(address)).toBe(bob.subAccountId);
    await list.gateway.services.whitelist.update(ada.viewer, first, { expiresAt: null });
    expect(await list.letIn(address)).toBe(bob.subAccountId);
  });

  it('a proof takes the address over, and both customers get an email', async () => {
    const [ada, bob, eve] = [await list.customer(), await list.customer(), await list.customer()];
    const address = fresh();
    const first = await ada.add(address);
    const idle = await eve.add(address);
    const proven = await bob.add(address, { from: address });
    expect(await list.letIn(address)).toBe(bob.subAccountId);
    expect(await seen(ada.viewer, first)).toEqual({ proof: 'SUPERSEDED', provenAt: null });
    // This entry never worked, so nothing may change for it: an observer learns nothing.
    expect(await seen(eve.viewer, idle)).toEqual({ proof: 'UNPROVEN', provenAt: null });
    expect(await list.subjects(ada.email)).toEqual([
      `${address} can no longer use the proxies without a password`,
    ]);
    expect(await list.subjects(bob.email)).toEqual([`IP address ${address} is verified`]);
    expect(await list.subjects(eve.email)).toEqual([]);
    expect(await list.audit(ada.viewer)).toEqual(['whitelist.add', 'whitelist.supersede']);

    await bob.remove(proven);
    expect(await list.letIn(address)).toBe(eve.subAccountId);
    await list.gateway.services.whitelistProof.prove(ada.at(address), first);
    expect(await list.letIn(address)).toBe(ada.subAccountId);
    expect(await seen(ada.viewer, first)).toMatchObject({ proof: 'PROVEN' });
  });

  it('a proven entry stays: another customer’s request is refused, and its owner gets one email a day', async () => {
    const [ada, bob] = [await list.customer(), await list.customer()];
    const address = fresh();
    const { whitelist, whitelistProof } = list.gateway.services;
    await ada.add(address, { from: address });
    const waiting = await bob.add(address);
    expect(await outcomeOf(whitelistProof.prove(bob.at(address), waiting))).toBe(
      'ADDRESS_CONFLICT',
    );
    await bob.remove(waiting);
    expect(await outcomeOf(bob.add(address, { from: address }))).toBe('ADDRESS_CONFLICT');
    const moved = await bob.add(fresh());
    expect(await outcomeOf(whitelist.update(bob.at(address), moved, { address }))).toBe(
      'ADDRESS_CONFLICT',
    );
    const contested = `Another account tried to verify ${address}`;
    expect(await list.subjects(ada.email)).toEqual([
      `IP address ${address} is verified`,
      contested,
    ]);
    list.gateway.clock.advance(DAY);
    expect(await outcomeOf(bob.add(address, { from: address }))).toBe('ADDRESS_CONFLICT');
    expect((await list.subjects(ada.email)).slice(2)).toEqual([contested]);
    expect(await list.letIn(address)).toBe(ada.subAccountId);
    expect(await list.audit(bob.viewer)).toContain('whitelist.proofRefused');
    expect(await list.audit(ada.viewer)).toContain('whitelist.contested');
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
    await (await list.customer()).add(lost);
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

describe('adding an entry', () => {
  it('happens once per idempotency key; a refusal leaves the key unused', async () => {
    const [ada, bob] = [await list.customer(), await list.customer()];
    const address = fresh();
    const key = newId();
    const ids = await Promise.all([1, 2, 3].map(() => ada.add(address, { from: address, key })));
    expect(new Set(ids).size).toBe(1);
    expect(await list.subjects(ada.email)).toHaveLength(1);
    expect(await outcomeOf(ada.add(fresh(), { key }))).toBe('IDEMPOTENCY_CONFLICT');
    const other = newId();
    expect(await outcomeOf(bob.add(address, { from: address, key: other }))).toBe(
      'ADDRESS_CONFLICT',
    );
    expect(await list.audit(bob.viewer)).toEqual(['whitelist.proofRefused']);
    await ada.remove(ids[0] ?? '');
    await bob.add(address, { from: address, key: other });
    expect(await list.letIn(address)).toBe(bob.subAccountId);
  });
});
