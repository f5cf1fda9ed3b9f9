import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A sub account's used bytes are what was charged or covered (ACCOUNTING 21). So far they included bytes
 * that were written off, which used up its limit. Books that are closed hold the same counter.
 */
export class UsedBytes1700000018200 implements MigrationInterface {
  name = 'UsedBytes1700000018200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE sub_account s SET used_bytes = coalesce(u.bytes, 0)
      FROM sub_account a LEFT JOIN (
        SELECT sub_account_id, sum(paid_bytes + free_bytes) AS bytes FROM usage_quarter GROUP BY 1
      ) u ON u.sub_account_id = a.id
      WHERE s.id = a.id AND s.used_bytes <> coalesce(u.bytes, 0)`);
    await db.query(closings('-'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE sub_account s SET used_bytes = s.used_bytes + w.bytes
      FROM (SELECT sub_account_id, sum(bytes) AS bytes FROM usage_write_off WHERE reason <> 'LATE' GROUP BY 1) w
      WHERE w.sub_account_id = s.id`);
    await db.query(closings('+'));
  }
}

/** Bytes that had no owner, or came late, were never in a closed book's counter. */
function closings(sign: '-' | '+'): string {
  return `
    UPDATE entitlement_closing c SET book = jsonb_set(c.book, '{subAccounts}', n.sub_accounts)
    FROM (
      SELECT o.user_id, jsonb_object_agg(e.key, jsonb_set(e.value, '{usedBytes}',
        to_jsonb(((e.value ->> 'usedBytes')::bigint ${sign} coalesce(w.bytes, 0))::text))) AS sub_accounts
      FROM entitlement_closing o CROSS JOIN jsonb_each(o.book -> 'subAccounts') e
      LEFT JOIN LATERAL (
        SELECT sum(bytes)::bigint AS bytes FROM usage_write_off
        WHERE user_id = o.user_id AND sub_account_id::text = e.key AND quarter < o.through
          AND reason NOT IN ('LATE', 'UNKNOWN_OWNER')
      ) w ON true
      GROUP BY 1
    ) n WHERE n.user_id = c.user_id`;
}
