import { DAY_MS } from '../../gateway/src/platform/clock.js';
import { rows } from '../../gateway/src/platform/database/database.js';
import type { Viewer } from '../../gateway/src/platform/viewer.js';
import type { Services } from '../../gateway/src/services.js';

interface DemoAddress {
  username: string;
  address: string;
  remark: string;
  /** From the day on which it is added; null never expires. */
  days: number | null;
  /** Whether it is added from the address itself. */
  proven?: true;
}

/** Days since the account was made → the addresses that were let in without a password. */
export const DEMO_WHITELIST: Readonly<Record<number, readonly DemoAddress[]>> = {
  5: [
    {
      username: 'democrawler',
      address: '18.162.44.190',
      remark: 'Crawler 1',
      days: null,
      proven: true,
    },
    { username: 'democrawler', address: '2406:da1e:3a0:5f00::21', remark: 'Crawler 2', days: null },
  ],
  42: [
    {
      username: 'demoads',
      address: '59.148.201.22',
      remark:
        'Ad verification, office in Kwun Tong: the router of the second line, which takes over when the first one fails. ' +
        'Agreed with Amélie Hoffmann; ask her before it is removed, the screenshots of every campaign run over it.',
      days: null,
      proven: true,
    },
  ],
  60: [
    {
      username: 'demoprices',
      address: '51.15.204.118',
      remark: 'Host on trial',
      days: 14,
      proven: true,
    },
  ],
  88: [
    {
      username: 'demoprices',
      address: '121.202.148.77',
      remark: 'Visiting analyst',
      days: 3,
      proven: true,
    },
  ],
};

/** Lets addresses in. After an interruption, those that are there already are left as they are. */
export async function allowAddresses(
  { db, clock, whitelist }: Pick<Services, 'db' | 'clock' | 'whitelist'>,
  viewer: Viewer,
  addresses: readonly DemoAddress[],
): Promise<void> {
  for (const { username, address, remark, days, proven } of addresses) {
    const [account] = await db.transaction((tx) =>
      rows<{ id: string; isThere: boolean }>(
        tx,
        `SELECT s.id, EXISTS (SELECT 1 FROM whitelist_entry w WHERE w.sub_account_id = s.id AND w.address = $3::inet) AS "isThere"
         FROM sub_account s WHERE s.account_id = $1 AND s.username = $2`,
        [viewer.accountId, username, address],
      ),
    );
    if (!account) throw new Error(`${username} was not created`);
    if (account.isThere) continue;
    const expiresAt = days === null ? null : new Date(clock.now().getTime() + days * DAY_MS);
    await whitelist.add(
      proven ? { ...viewer, address } : viewer,
      { subAccountId: account.id, address, remark, expiresAt },
      null,
    );
  }
}
