import { share } from '../../../test/support/share.js';
import { outcomeOf, startTestWhitelist } from '../../../test/support/test-whitelist.js';
import { readWhitelistEntry } from './whitelist.reads.js';
import type { NewWhitelistEntry } from './whitelist.rules.js';

const list = share(startTestWhitelist);

let hosts = 0;
const fresh = () => `8.99.3.${++hosts}`;

/** Adds an address from itself. Returns how to change it, and what the proxies answer for it. */
async function listed(target: Partial<NewWhitelistEntry> = {}) {
  const ada = await list.customer();
  const address = fresh();
  const { whitelist, proxyAuthorization, freshReads } = list.gateway.services;
  const entry = { subAccountId: ada.subAccountId, address, remark: null, expiresAt: null };
  const id = await whitelist.add(ada.at(address), { ...entry, ...target }, null);
  return {
    id,
    update: (changes: Partial<NewWhitelistEntry>) =>
      outcomeOf(whitelist.update(ada.viewer, id, changes)),
    shown: async () => {
      const { accountId } = ada.viewer;
      const shown = await readWhitelistEntry(freshReads, accountId, id, list.gateway.clock.now());
      if (!shown) throw new Error('no entry');
      const { country, city, sessionType, sessionMinutes } = shown;
      return { country, city, sessionType, sessionMinutes };
    },
    answer: () =>
      proxyAuthorization.authorize({
        nodeId: 'node-1',
        credentials: null,
        clientAddress: address,
      }),
  };
}

const ANYWHERE = { country: null, city: null, sessionType: 'ROTATING', sessionMinutes: null };

describe('the target of a whitelisted address', () => {
  it('is anywhere, with a new exit for each connection, unless it is chosen', async () => {
    const entry = await listed();
    expect(await entry.shown()).toEqual(ANYWHERE);
    expect(await entry.answer()).toMatchObject({
      allow: true,
      country: null,
      city: null,
      session: null,
      sessionMinutes: null,
    });
  });

  it('is returned to the proxies, with one session for a sticky entry', async () => {
    const target = { city: 'new_york', sessionType: 'STICKY', sessionMinutes: 30 } as const;
    const entry = await listed({ ...target, country: 'us' });
    expect(await entry.shown()).toEqual({ ...target, country: 'US' });
    const [first, second] = [await entry.answer(), await entry.answer()];
    expect(first).toMatchObject({
      allow: true,
      country: 'US',
      city: 'new_york',
      sessionMinutes: 30,
      session: expect.stringMatching(/^[a-z0-9]{20}$/) as string,
    });
    expect(second).toEqual(first);
    const other = await (await listed({ sessionType: 'STICKY' })).answer();
    expect(other.allow && other.session).not.toBe(first.allow && first.session);
  });

  it('can be changed, field by field, and keeps the proof', async () => {
    const entry = await listed({ country: 'US', sessionType: 'STICKY', sessionMinutes: 10 });
    expect(await entry.update({ sessionMinutes: null })).toBe('done');
    expect(await entry.update({ city: 'new_york' })).toBe('done');
    expect(await entry.update({ remark: 'Crawler' })).toBe('done');
    expect(await entry.answer()).toMatchObject({
      allow: true,
      country: 'US',
      city: 'new_york',
      sessionMinutes: null,
    });
    expect(await entry.update({ country: null, city: null, sessionType: 'ROTATING' })).toBe('done');
    expect(await entry.shown()).toEqual(ANYWHERE);
  });

  it.each([
    [{ country: 'XX' }, 'COUNTRY_UNKNOWN'],
    [{ city: 'new_york' }, 'COUNTRY_REQUIRED'],
    [{ country: 'US', city: 'atlantis' }, 'CITY_UNKNOWN'],
    [{ sessionMinutes: 10 }, 'SESSION_MINUTES_NEED_STICKY'],
    [{ sessionType: 'STICKY', sessionMinutes: 181 }, 'SESSION_MINUTES_INVALID'],
  ] as const)('refuses %j', async (target, code) => {
    expect(await (await listed()).update(target)).toBe(code);
    expect(await outcomeOf(listed(target))).toBe(code);
  });

  it('is refused by name once its place has gone', async () => {
    const entry = await listed({ country: 'US' });
    await list.gateway.sql(`UPDATE whitelist_entry SET country = 'XX' WHERE id = $1`, [entry.id]);
    expect(await entry.answer()).toMatchObject({
      allow: false,
      reason: 'BAD_PARAMETERS',
      part: 'country',
    });
  });
});
