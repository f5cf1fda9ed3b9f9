import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts of the proxy nodes. Raw events are partitioned by UTC day and dropped after their retention; the hour and day
 * roll-ups stay. Deliberately no index and no foreign key on raw events: exactly-once comes from the node's cursor.
 */
export class Usage1700000006000 implements MigrationInterface {
  name = 'Usage1700000006000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE edge_node (
        id text CONSTRAINT pk_edge_node PRIMARY KEY,
        last_batch bigint NOT NULL DEFAULT 0,
        last_seen_at timestamptz
      )`);
    await db.query(`
      CREATE TABLE usage_event (
        at timestamptz NOT NULL,
        node_id text NOT NULL,
        batch bigint NOT NULL,
        user_id uuid NOT NULL,
        sub_account_id uuid NOT NULL,
        country text NOT NULL,
        protocol text NOT NULL,
        bytes_up bigint NOT NULL,
        bytes_down bigint NOT NULL,
        requests integer NOT NULL
      ) PARTITION BY RANGE (at)`);
    await db.query(`CREATE TABLE usage_event_other PARTITION OF usage_event DEFAULT`);
    // The application's role may not create tables; this is the one door, and it makes only day partitions.
    await db.query(`
      CREATE FUNCTION usage_event_partition(day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF usage_event FOR VALUES FROM (%L) TO (%L)',
          'usage_event_' || to_char(day, 'YYYYMMDD'),
          (day::timestamp AT TIME ZONE 'UTC'), ((day + 1)::timestamp AT TIME ZONE 'UTC'));
      EXCEPTION WHEN duplicate_table THEN NULL;
      END $$`);
    await db.query(`
      CREATE FUNCTION usage_event_drop_before(day date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE part text; dropped integer := 0;
      BEGIN
        FOR part IN
          SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
          WHERE i.inhparent = 'usage_event'::regclass AND c.relname ~ '^usage_event_[0-9]{8}$'
            AND to_date(right(c.relname, 8), 'YYYYMMDD') < day
        LOOP
          EXECUTE format('DROP TABLE %I', part);
          dropped := dropped + 1;
        END LOOP;
        RETURN dropped;
      END $$`);
    // A row is added to by every batch of its hour or day. Half-empty pages keep the new versions beside the old ones and the
    // indexes untouched, which nearly doubled what a batch of 10,000 events with 3,000 distinct rows gets done.
    for (const [table, column, type] of [
      ['usage_hour', 'hour', 'timestamptz'],
      ['usage_day', 'day', 'date'],
    ] as const) {
      await db.query(`
        CREATE TABLE ${table} (
          user_id uuid NOT NULL,
          sub_account_id uuid NOT NULL,
          ${column} ${type} NOT NULL,
          country text NOT NULL,
          protocol text NOT NULL,
          bytes_up bigint NOT NULL,
          bytes_down bigint NOT NULL,
          requests bigint NOT NULL,
          CONSTRAINT pk_${table} PRIMARY KEY (sub_account_id, ${column}, country, protocol)
        ) WITH (fillfactor = 50)`);
      await db.query(`CREATE INDEX ix_${table}_user ON ${table} (user_id, ${column})`);
    }
    // For the chart of the dashboard's first screen: thirty rows of one page instead of one for each sub account, country and protocol.
    await db.query(`
      CREATE TABLE usage_user_day (
        user_id uuid NOT NULL,
        day date NOT NULL,
        bytes_up bigint NOT NULL,
        bytes_down bigint NOT NULL,
        requests bigint NOT NULL,
        CONSTRAINT pk_usage_user_day PRIMARY KEY (user_id, day)
      ) WITH (fillfactor = 50)`);
    await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON usage_event FROM hearth_app`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['usage_user_day', 'usage_day', 'usage_hour', 'usage_event', 'edge_node'])
      await db.query(`DROP TABLE ${table}`);
    await db.query(`DROP FUNCTION usage_event_partition(date)`);
    await db.query(`DROP FUNCTION usage_event_drop_before(date)`);
  }
}
