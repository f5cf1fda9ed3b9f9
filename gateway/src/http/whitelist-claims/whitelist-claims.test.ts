import { share } from '../../../test/support/share.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { startTestWhitelist } from '../../../test/support/test-whitelist.js';
import { randomToken, sha256 } from '../../platform/crypto.js';
import { AppError } from '../../platform/errors.js';
import { readWhitelistEntry } from '../../modules/whitelist/whitelist.reads.js';
import type { Viewer } from '../../platform/viewer.js';

const MINUTE = 60_000;

const list = share(startTestWhitelist);

let hosts = 0;
/** An address that no other test uses; each is a network of its own for the limits. */
const fresh = () => `8.60.${++hosts}.9`;

async function proofOf({ accountId }: Viewer, id: string): Promise<string | undefined> {
  const { freshReads, clock } = list.gateway.services;
  return (await readWhitelistEntry(freshReads, accountId, id, clock.now()))?.proof;
}

describe('a claim link', () => {
  it('proves the entry when it is asked from its address, once', async () => {
    const ada = await list.customer();
    const address = fresh();
    const id = await ada.add(address);
    const token = await ada.claim(id);
    const answer = await list.use(token, address);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(
      `Proven: ${address} now uses the proxies on your account, and on no other.\n`,
    );
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await proofOf(ada.viewer, id)).toBe('PROVEN');
    expect((await list.use(token, address)).status).toBe(404);
    expect(await list.audit(ada.viewer)).toEqual([
      'whitelist.add',
      'whitelist.claimCreate',
      'whitelist.prove',
    ]);
  });

  it('comes as one line for a shell that uses the right kind of address', async () => {
    const ada = await list.customer();
    const { whitelistProof, config } = list.gateway.services;
    const four = await whitelistProof.createClaim(ada.viewer, await ada.add(fresh()));
    const six = await whitelistProof.createClaim(ada.viewer, await ada.add('2620:fe::60'));
    expect(four.command).toBe(`curl -4 -X PUT ${four.url}`);
    expect(six.command).toBe(`curl -6 -X PUT ${six.url}`);
    expect(four.url).toMatch(/^[\w:/.-]+\/whitelist\/claims\/[\w-]{43}$/);
    expect(four.url.startsWith(config.publicUrl)).toBe(true);
    expect(four.expiresAt.getTime() - list.gateway.clock.now().getTime()).toBe(15 * MINUTE);
    const token = six.url.slice(-43);
    expect((await list.use(token, '2620:00FE:0::0060')).status).toBe(200);
  });

  it('stays usable after a request from another address, which learns only its own address', async () => {
    const ada = await list.customer();
    const address = fresh();
    const token = await ada.claim(await ada.add(address));
    const elsewhere = await list.use(token, '198.51.100.4');
    expect(elsewhere.status).toBe(403);
    expect(elsewhere.text).toContain('198.51.100.4');
    expect(elsewhere.text).not.toContain(address);
    expect((await list.use(token, `::ffff:${address}`)).status).toBe(200);
  });

  it('cannot be used by a browser that another site leads here', async () => {
    const ada = await list.customer();
    const address = fresh();
    const id = await ada.add(address);
    const token = await ada.claim(id);
    for (const method of ['GET', 'POST']) {
      const answer = await list.use(token, address, method);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'PUT']);
    }
    const preflight = await list.use(token, address, 'OPTIONS');
    expect(preflight.headers.get('access-control-allow-methods')).toBeNull();
    expect(await proofOf(ada.viewer, id)).toBe('UNPROVEN');
  });

  it('ends after 15 minutes, with the next link, and with what it was made for', async () => {
    const ada = await list.customer();
    const { whitelist } = list.gateway.services;
    const address = fresh();
    const id = await ada.add(address);
    const first = await ada.claim(id);
    const second = await ada.claim(id);
    expect((await list.use(first, address)).status).toBe(404);
    list.gateway.clock.advance(15 * MINUTE);
    expect((await list.use(second, address)).status).toBe(404);

    const third = await ada.claim(id);
    await whitelist.update(ada.viewer, id, { address: fresh() });
    expect((await list.use(third, address)).status).toBe(404);
    await whitelist.update(ada.viewer, id, { address });
    const fourth = await ada.claim(id);
    const another = await createSubAccount(list.gateway, ada.viewer);
    await whitelist.update(ada.viewer, id, { subAccountId: another });
    expect((await list.use(fourth, address)).status).toBe(404);
    const fifth = await ada.claim(id);
    await whitelist.update(ada.viewer, id, {
      expiresAt: new Date(list.gateway.clock.now().getTime() + MINUTE),
    });
    list.gateway.clock.advance(2 * MINUTE);
    expect((await list.use(fifth, address)).status).toBe(404);
    expect(await proofOf(ada.viewer, id)).toBe('UNPROVEN');
  });

  it('answers the same to wrong, odd and unknown tokens', async () => {
    const wrong = [randomToken(), 'x', '..%2f..', '%00', 'a'.repeat(90), encodeURIComponent('é')];
    const answers = await Promise.all(
      wrong.map(async (token) => {
        const { status, text } = await list.use(token, fresh());
        return { status, text };
      }),
    );
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]?.status).toBe(404);
  });

  it('is kept as a hash', async () => {
    const ada = await list.customer();
    const token = await ada.claim(await ada.add(fresh()));
    const kept = await list.gateway.sql<{ text: string; token_hash: Buffer }>(
      `SELECT c::text AS text, token_hash FROM whitelist_claim c WHERE account_id = $1`,
      [ada.viewer.accountId],
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.text).not.toContain(token);
    expect(kept[0]?.token_hash).toEqual(sha256(token));
  });

  it('is not made for a proven or an expired entry, nor without end', async () => {
    const ada = await list.customer();
    const address = fresh();
    const { whitelistProof } = list.gateway.services;
    const proven = await ada.add(address, { from: address });
    await expect(whitelistProof.createClaim(ada.viewer, proven)).rejects.toMatchObject({
      code: 'ADDRESS_PROVEN',
    });
    const soon = new Date(list.gateway.clock.now().getTime() + MINUTE);
    const expired = await ada.add(fresh(), { expiresAt: soon });
    list.gateway.clock.advance(MINUTE);
    await expect(whitelistProof.createClaim(ada.viewer, expired)).rejects.toMatchObject({
      code: 'ENTRY_EXPIRED',
    });
    const id = await ada.add(fresh());
    for (let links = 2; links < 60; links++) await ada.claim(id);
    await expect(ada.claim(id)).rejects.toThrow(AppError);
    await expect(ada.claim(id)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('slows down a network that asks too often, in plain text', async () => {
    const from = fresh();
    const answers = [];
    for (let asked = 0; asked < 62; asked++) answers.push(await list.use('nothing', from));
    expect(answers.slice(0, 60).every(({ status }) => status === 404)).toBe(true);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('races', () => {
  it('ten uses of one link prove it once', async () => {
    const ada = await list.customer();
    const address = fresh();
    const token = await ada.claim(await ada.add(address));
    const answers = await Promise.all(Array.from({ length: 10 }, () => list.use(token, address)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect(await list.subjects(ada.email)).toHaveLength(1);
  });

  it('give an address to the last of several customers who prove it at once', async () => {
    for (let round = 0; round < 4; round++) {
      const customers = await Promise.all([1, 2, 3, 4].map(() => list.customer()));
      const address = fresh();
      const ids = await Promise.all(customers.map((customer) => customer.add(address)));
      const tokens = await Promise.all(customers.map((each, i) => each.claim(ids[i] ?? '')));
      const answers = await Promise.all(tokens.map((token) => list.use(token, address)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const proofs = await Promise.all(
        customers.map((each, i) => proofOf(each.viewer, ids[i] ?? '')),
      );
      expect(proofs.toSorted()).toEqual(['PROVEN', 'SUPERSEDED', 'SUPERSEDED', 'SUPERSEDED']);
      const winner = customers[proofs.indexOf('PROVEN')];
      expect(await list.letIn(address)).toBe(winner?.subAccountId);
    }
  });

  it('a link that is used while its entry is removed leaves no proof behind', async () => {
    for (let round = 0; round < 8; round++) {
      const [ada, bob] = [await list.customer(), await list.customer()];
      const address = fresh();
      const id = await ada.add(address);
      const token = await ada.claim(id);
      const [used] = await Promise.all([list.use(token, address), ada.remove(id)]);
      expect([200, 404]).toContain(used.status);
      expect(await list.letIn(address)).toBe('IP_NOT_ALLOWED');
      await bob.add(address, { from: address });
      expect(await list.letIn(address)).toBe(bob.subAccountId);
    }
  });

  it('a proof that meets the removal of the entry that works leaves one owner', async () => {
    for (let round = 0; round < 8; round++) {
      const [ada, bob] = [await list.customer(), await list.customer()];
      const address = fresh();
      const first = await ada.add(address, { from: address });
      const token = await bob.claim(await bob.add(address));
      const [used] = await Promise.all([list.use(token, address), ada.remove(first)]);
      expect(used.status).toBe(200);
      expect(await list.letIn(address)).toBe(bob.subAccountId);
    }
  });

  it('a proof that meets a change of the address proves the address that the entry has', async () => {
    for (let round = 0; round < 8; round++) {
      const ada = await list.customer();
      const [address, next] = [fresh(), fresh()];
      const id = await ada.add(address);
      const token = await ada.claim(id);
      await Promise.all([
        list.use(token, address),
        list.gateway.services.whitelist.update(ada.viewer, id, { address: next }),
      ]);
      expect(await proofOf(ada.viewer, id)).toBe('UNPROVEN');
      expect(await list.letIn(address)).toBe('IP_NOT_ALLOWED');
    }
  });
});
