import { share } from '../../../test/support/share.js';
import { outcomeOf, startTestWhitelist } from '../../../test/support/test-whitelist.js';

const MINUTE = 60_000;
const MOST = 200;
const WAITING = 20;

const list = share(startTestWhitelist);

let hosts = 0;
const fresh = () => `8.${90 + Math.floor(++hosts / 250)}.3.${hosts % 250}`;

describe('an account', () => {
  it(`has at most ${WAITING} entries that wait for a proof`, async () => {
    const ada = await list.customer();
    const { whitelist } = list.gateway.services;
    const soon = new Date(list.gateway.clock.now().getTime() + MINUTE);
    const expiring = await ada.add(fresh(), { expiresAt: soon });
    const proven = fresh();
    const provenId = await ada.add(proven, { from: proven });
    const outcomes = await Promise.all(
      Array.from({ length: WAITING + 4 }, () => outcomeOf(ada.add(fresh()))),
    );
    const refused = 'TOO_MANY_UNPROVEN_ADDRESSES';
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(WAITING - 1);
    expect(new Set(outcomes)).toEqual(new Set(['done', refused]));
    // A proven entry that loses its proof would be one more; a waiting one only moves.
    expect(await outcomeOf(whitelist.update(ada.viewer, provenId, { address: fresh() }))).toBe(
      refused,
    );
    expect(await outcomeOf(whitelist.update(ada.viewer, expiring, { address: fresh() }))).toBe(
      'done',
    );
    const here = fresh();
    expect(await outcomeOf(ada.add(here, { from: here }))).toBe('done');

    // An expired entry does not wait for proof until it is extended.
    list.gateway.clock.advance(MINUTE);
    expect(await outcomeOf(ada.add(fresh()))).toBe('done');
    expect(await outcomeOf(whitelist.update(ada.viewer, expiring, { expiresAt: null }))).toBe(
      refused,
    );
    const inTime = new Date(list.gateway.clock.now().getTime() + MINUTE);
    await whitelist.update(ada.viewer, provenId, { expiresAt: inTime, remark: 'still proven' });
    expect(await list.letIn(proven)).toBe(ada.subAccountId);
  });

  it(`has at most ${MOST} entries`, async () => {
    const ada = await list.customer();
    const ids: string[] = [];
    for (let entries = 0; entries < MOST; entries += 1) {
      const here = fresh();
      ids.push(await ada.add(here, { from: here }));
    }
    const here = fresh();
    expect(await outcomeOf(ada.add(here, { from: here }))).toBe('WHITELIST_FULL');
    await ada.remove(ids[0] ?? '');
    expect(await outcomeOf(ada.add(here, { from: here }))).toBe('done');
  });
});
