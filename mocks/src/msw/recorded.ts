import { DEMO } from './generated/demo.js';
import type { World } from './records.js';
import { ago, type Seed } from './seed.js';

type Recorded = Pick<
  World,
  'auditLog' | 'referral' | 'pointsHistory' | 'pointsTotal' | 'pointsHeld' | 'tickets'
>;
interface Nodes<Item> {
  readonly nodes: readonly Item[];
}
interface Answered {
  readonly auditLog: Nodes<World['auditLog'][number]>;
  readonly points: {
    readonly total: number;
    readonly held: number;
    readonly history: Nodes<World['pointsHistory'][number]>;
  };
  readonly referral: Pick<World['referral'], 'code' | 'link' | 'totals'> & {
    readonly users: Nodes<World['referral']['users'][number]>;
    readonly rewards: Nodes<World['referral']['rewards'][number]>;
  };
  readonly tickets: Nodes<World['tickets'][number]>;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Some items again and again, with ids of their own. */
function repeated<Item extends { readonly id: string }>(items: readonly Item[], count: number) {
  return Array.from({ length: Math.ceil(count / items.length) }, () => items)
    .flat()
    .slice(0, count)
    .map((item, index) => (index < items.length ? item : { ...item, id: `${item.id}-${index}` }));
}

/** The answers of the gateway to its demo customer, as if it were now; nothing, or much of it. */
export function recordedFor({ now, amount }: Seed): Recorded {
  const age = Date.parse(DEMO.recordedAt) - now.getTime();
  const shift = (_key: string, value: unknown) =>
    typeof value === 'string' && INSTANT.test(value) ? ago(new Date(value), age) : value;
  const answered = JSON.parse(JSON.stringify(DEMO.me), shift) as Answered;
  const { auditLog, points, referral, tickets } = answered;
  const some = <Item extends { readonly id: string }>({ nodes }: Nodes<Item>, most = 60) =>
    ({ none: [], usual: [...nodes], many: repeated(nodes, most) })[amount];
  const isNew = amount === 'none';
  const { nodes: history } = points.history;
  return {
    auditLog: isNew ? auditLog.nodes.slice(-1) : some(auditLog, 250),
    // A new customer has points for registering and for the email address.
    pointsHistory: isNew ? history.slice(-2) : some(points.history),
    pointsTotal: isNew ? (history.at(-2)?.balance ?? 0) : points.total,
    pointsHeld: isNew ? 0 : points.held,
    referral: {
      ...referral,
      totals: isNew ? { users: 0, earnedPoints: 0, takenBackPoints: 0 } : referral.totals,
      users: some(referral.users),
      rewards: some(referral.rewards),
    },
    tickets: some(tickets),
  };
}
