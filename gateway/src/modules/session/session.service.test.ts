import { share } from '../../../test/support/share.js';
import { startTestServices, viewerOf } from '../../../test/support/test-services.js';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import { anyPage } from '../../../test/support/any-page.js';
import type { PageRequest } from '../../platform/page.js';
import type { Viewer } from '../../platform/viewer.js';
import { readSessions } from './session.reads.js';
import type { Origin, SessionService } from './session.service.js';

const HOME = '198.51.100.7';
const WORK = '203.0.113.9';

const gateway = share(startTestServices);
let sessions: SessionService;

beforeAll(async () => {
  ({ sessions } = gateway.services);
});

/** Signs a customer in. */
function open(viewer: Viewer, origin: Partial<Origin> = {}) {
  return gateway.services.db.transaction((tx) =>
    sessions.open(tx, viewer, { address: HOME, userAgent: 'Firefox', ...origin }),
  );
}

/** The customer as the session acts for them. */
const withSession = ({ userId }: Viewer, sessionId: string): Viewer => ({
  ...viewerOf(userId, sessionId),
  address: HOME,
});

async function stored(sessionId: string) {
  const [session] = await gateway.sql<{
    token_hash: Buffer;
    address: string;
    user_agent: string | null;
    last_seen_at: Date;
  }>(`SELECT token_hash, address, user_agent, last_seen_at FROM session WHERE id = $1`, [
    sessionId,
  ]);
  return session;
}

function list(viewer: Viewer, page: Partial<PageRequest> = {}) {
  return readSessions(gateway.services.freshReads, viewer, gateway.clock.now(), {
    ...anyPage({ first: 10 }),
    ...page,
  });
}

describe('a token', () => {
  it('leads to its session and the customer’s own fields', async () => {
    const viewer = await gateway.customer();
    const { token, sessionId } = await open(viewer);
    expect(await sessions.resolve(token, WORK)).toMatchObject({
      viewer: { ...viewerOf(viewer.userId, sessionId), address: WORK },
      me: { id: viewer.userId },
    });
  });

  it('resolves no session if it is unknown or malformed', async () => {
    const { token } = await open(await gateway.customer());
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const wrong of [
      other,
      '',
      `${token}A`,
      token.slice(1),
      `${token.slice(1)} `,
      `\0${token}`,
    ])
      expect(await sessions.resolve(wrong, HOME)).toBeNull();
  });

  it('leads to nobody after 14 days without use, to the millisecond', async () => {
    const { token } = await open(await gateway.customer());
    gateway.clock.advance(14 * DAY_MS - 1);
    expect(await sessions.resolve(token, HOME)).not.toBeNull();
    gateway.clock.advance(14 * DAY_MS);
    expect(await sessions.resolve(token, HOME)).toBeNull();
  });

  it('leads to nobody after 60 days, however often it was used', async () => {
    const { token } = await open(await gateway.customer());
    for (let day = 10; day < 60; day += 10) {
      gateway.clock.advance(10 * DAY_MS);
      expect(await sessions.resolve(token, HOME)).not.toBeNull();
    }
    gateway.clock.advance(10 * DAY_MS);
    expect(await sessions.resolve(token, HOME)).toBeNull();
  });
});

describe('a session', () => {
  it('notes its last use and address, at most every five minutes', async () => {
    const { token, sessionId } = await open(await gateway.customer());
    const opened = await stored(sessionId);
    gateway.clock.advance(5 * MINUTE_MS);
    await sessions.resolve(token, WORK);
    expect(await stored(sessionId)).toEqual(opened);
    gateway.clock.advance(1);
    await sessions.resolve(token, WORK);
    expect(await stored(sessionId)).toMatchObject({
      address: WORK,
      last_seen_at: gateway.clock.now(),
    });
  });

  it('keeps 256 characters of the user agent', async () => {
    const viewer = await gateway.customer();
    const long = await open(viewer, { userAgent: 'x'.repeat(1_000) });
    expect((await stored(long.sessionId))?.user_agent).toBe('x'.repeat(256));
    const none = await open(viewer, { userAgent: null });
    expect((await stored(none.sessionId))?.user_agent).toBeNull();
  });
});

describe('ending sessions', () => {
  it('ends one at once, and again without another line in the audit log', async () => {
    const viewer = await gateway.customer();
    const { token, sessionId } = await open(viewer);
    const other = await open(viewer);
    const first = await sessions.revoke(viewer, sessionId);
    gateway.clock.advance(MINUTE_MS);
    const again = await sessions.revoke(viewer, sessionId);
    expect(again.revokedAt).toEqual(first.revokedAt);
    expect(await sessions.resolve(token, HOME)).toBeNull();
    expect(await sessions.resolve(other.token, HOME)).not.toBeNull();
    const lines = await gateway.sql(
      `SELECT 1 FROM audit_entry WHERE action = 'session.revoke' AND target = $1`,
      [sessionId],
    );
    expect(lines).toHaveLength(1);
  });

  it('does not find another customer’s session, a missing one, or what is no id', async () => {
    const { token, sessionId } = await open(await gateway.customer());
    const stranger = await gateway.customer();
    for (const id of [sessionId, newId(), 'nothing'])
      await expect(sessions.revoke(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await sessions.resolve(token, HOME)).not.toBeNull();
  });

  it('ends all of a customer but one, and counts them', async () => {
    const viewer = await gateway.customer();
    const [kept, ended, before, stranger] = [
      await open(viewer),
      await open(viewer),
      await open(viewer),
      await open(await gateway.customer()),
    ];
    await sessions.revoke(viewer, before.sessionId);
    const endAll = (except: string | null) =>
      gateway.services.db.transaction((tx) => sessions.endAll(tx, viewer.userId, except));
    expect(await endAll(kept.sessionId)).toBe(1);
    expect(await sessions.resolve(kept.token, HOME)).not.toBeNull();
    expect(await sessions.resolve(ended.token, HOME)).toBeNull();
    expect(await endAll(null)).toBe(1);
    expect(await sessions.resolve(kept.token, HOME)).toBeNull();
    expect(await sessions.resolve(stranger.token, HOME)).not.toBeNull();
  });

  it('does not count sessions that have ended by disuse', async () => {
    const viewer = await gateway.customer();
    const [unused, used] = [await open(viewer), await open(viewer)];
    await gateway.sql(
      `UPDATE session SET last_seen_at = last_seen_at - interval '14 days' WHERE id = $1`,
      [unused.sessionId],
    );
    const endAll = () =>
      gateway.services.db.transaction((tx) => sessions.endAll(tx, viewer.userId, null));
    expect(await endAll()).toBe(1);
    expect(await sessions.resolve(used.token, HOME)).toBeNull();
    expect(await sessions.resolve(unused.token, HOME)).toBeNull();
  });

  it('deletes what ended before a time, by hand or by disuse', async () => {
    const viewer = await gateway.customer();
    const [old, byHand, live] = [await open(viewer), await open(viewer), await open(viewer)];
    await sessions.revoke(viewer, byHand.sessionId);
    const now = gateway.clock.now().getTime();
    await sessions.purge(new Date(now));
    expect(await stored(byHand.sessionId)).toBeDefined();
    await sessions.purge(new Date(now + 1));
    expect(await stored(byHand.sessionId)).toBeUndefined();
    expect(await stored(live.sessionId)).toBeDefined();
    // A session that nobody uses ends after 14 days.
    await sessions.purge(new Date(now + 14 * DAY_MS));
    expect(await stored(old.sessionId)).toBeDefined();
    await sessions.purge(new Date(now + 14 * DAY_MS + 1));
    expect(await stored(old.sessionId)).toBeUndefined();
  });
});

describe('the list of sessions', () => {
  it('has the customer’s live sessions, newest first, and marks the one that asks', async () => {
    const viewer = await gateway.customer();
    const [first, second, ended] = [await open(viewer), await open(viewer), await open(viewer)];
    await open(await gateway.customer());
    await sessions.revoke(viewer, ended.sessionId);
    const { nodes, totalCount } = await list(withSession(viewer, first.sessionId));
    expect(nodes.map(({ id, current }) => [id, current])).toEqual([
      [second.sessionId, false],
      [first.sessionId, true],
    ]);
    expect(totalCount).toBe(2);
    const byKey = await list({
      ...viewer,
      actor: { type: 'API_KEY', id: first.sessionId, scopes: [] },
    });
    expect(byKey.nodes.map(({ current }) => current)).toEqual([false, false]);
  });

  it('says when a session ends: after 14 days without use, or after 60 days', async () => {
    const viewer = await gateway.customer();
    const { token } = await open(viewer);
    const openedAt = gateway.clock.now().getTime();
    const endsAt = async () => (await list(viewer)).nodes[0]?.expiresAt.getTime();
    expect(await endsAt()).toBe(openedAt + 14 * DAY_MS);
    for (let day = 0; day < 50; day += 10) {
      gateway.clock.advance(10 * DAY_MS);
      await sessions.resolve(token, HOME);
    }
    expect(await endsAt()).toBe(openedAt + 60 * DAY_MS);
  });
});
