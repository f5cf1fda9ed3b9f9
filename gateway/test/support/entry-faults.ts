import { hourOf } from '../../../schema/rules/clock-hours.js';
import { DAY_MS } from '../../src/platform/clock.js';
import type { Services } from '../../src/services.js';

const FAULTS_SQL = `
  WITH lines AS (
    SELECT *, sum(amount) OVER (PARTITION BY ledger, unit ORDER BY number) AS running, row_number() OVER (ORDER BY number) AS place
    FROM account_entry WHERE account_id = $1
  ), cut AS (
    SELECT least($3::timestamptz, min(occurred_at)) AS at FROM lines WHERE until > $3
  ), used AS (
    SELECT grant_id, sum(bytes) AS bytes FROM usage_charge WHERE account_id = $1 AND charge = 'PAID' GROUP BY 1
  ), grants AS (
    SELECT g.id, coalesce(u.bytes, 0) AS used,
           CASE WHEN g.held_at IS NULL AND g.expires_at > $2 THEN
             (SELECT coalesce(sum(balance), 0) FROM ledger_account a WHERE a.grant_id = g.id AND a.kind = 'traffic_pot') ELSE 0 END AS usable,
           (SELECT coalesce(sum(amount), 0) FROM lines l WHERE l.grant_id = g.id) AS shown,
           (SELECT coalesce(sum(quantity), 0) FROM lines l WHERE l.grant_id = g.id AND l.kind = 'USAGE') AS "shownUsed"
    FROM traffic_grant g LEFT JOIN used u ON u.grant_id = g.id WHERE g.account_id = $1
  ), other AS (
    SELECT coalesce(c.charge, l.charge) AS charge, coalesce(c.bytes, 0) - coalesce(l.bytes, 0) AS off FROM
      (SELECT charge, sum(bytes) AS bytes FROM usage_charge WHERE account_id = $1 AND charge <> 'PAID' AND quarter < (SELECT at FROM cut) GROUP BY 1) c
      FULL JOIN (SELECT coalesce(reason, 'FREE') AS charge, sum(quantity) AS bytes FROM lines WHERE kind IN ('FREE', 'WRITE_OFF')
                 AND occurred_at < (SELECT at FROM cut) GROUP BY 1) l USING (charge)
  ), real AS (
    SELECT 'MONEY' AS ledger, a.unit, sum(e.amount) AS total FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
      JOIN ledger_account a ON a.id = e.ledger_account_id WHERE t.account_id = $1 AND a.kind = 'cash' GROUP BY a.unit
    UNION ALL SELECT 'POINTS', unit, balance FROM ledger_account WHERE account_id = $1 AND kind = 'points'
  )
  SELECT 'number ' || number || ' has a gap or a wrong balance' AS fault FROM lines WHERE running <> balance_after OR place <> number
  UNION ALL SELECT format('grant %s: lines say %s, with %s unposted, instead of %s', id, shown, used - "shownUsed", usable) FROM grants
    WHERE shown - (used - "shownUsed") <> usable
  UNION ALL SELECT format('%s differs by %s', charge, off) FROM other WHERE off <> 0
  UNION ALL SELECT format('%s in %s is %s', ledger, unit, total) FROM real
    WHERE total <> coalesce((SELECT sum(amount) FROM lines l WHERE l.ledger = real.ledger AND l.unit = real.unit), 0)`;

/**
 * Posts what is due, and compares the lines that a customer reads with grants, charges, money, and points: numbers
 * without gaps, running balances, and each grant's life. Returns one sentence for each fault.
 */
export async function entryFaults(services: Services, accountId: string): Promise<string[]> {
  await services.usagePosting.post(accountId);
  const now = services.clock.now();
  const [account] = await services.freshReads.query<{ from: Date | null; timeZone: string }>(
    'test.unposted',
    `SELECT b.unposted_from AS from, a.time_zone AS "timeZone"
     FROM account_balance b JOIN accounts a ON a.id = b.account_id WHERE b.account_id = $1`,
    [accountId],
  );
  const unposted = account?.from ? hourOf(account.timeZone, account.from.getTime()) : Infinity;
  const faults = await services.freshReads.query<{ fault: string }>(
    'test.entry-faults',
    FAULTS_SQL,
    [accountId, now, new Date(Math.min(unposted, now.getTime() + DAY_MS))],
  );
  return faults.map(({ fault }) => fault);
}
