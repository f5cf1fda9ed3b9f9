import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Invoices, credit notes, and debit notes: immutable snapshots, numbered without gaps for each seller, kind, and year.
 *
 * The database allocates the number, not the application: a trigger increments the counter's row in the statement that inserts
 * the document. The row stays locked until the transaction ends, so a rolled-back or killed transaction leaves no gap, as a
 * sequence would. The application may neither change a document nor touch the counter.
 */
export class Invoices1700000015000 implements MigrationInterface {
  name = 'Invoices1700000015000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE billing_details (
        user_id uuid CONSTRAINT pk_billing_details PRIMARY KEY CONSTRAINT fk_billing_details_user REFERENCES users(id),
        company text,
        address text,
        tax_id text,
        invoice_email text,
        updated_at timestamptz NOT NULL
      )`);
    await db.query(`
      CREATE TABLE invoice_counter (
        seller text NOT NULL,
        kind text NOT NULL,
        year integer NOT NULL,
        last integer NOT NULL CONSTRAINT ck_invoice_counter_last CHECK (last > 0),
        CONSTRAINT pk_invoice_counter PRIMARY KEY (seller, kind, year)
      ) WITH (fillfactor = 20)`);
    await db.query(`
      CREATE TABLE invoice (
        id uuid CONSTRAINT pk_invoice PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_invoice_user REFERENCES users(id),
        order_id uuid NOT NULL CONSTRAINT fk_invoice_order REFERENCES orders(id),
        kind text NOT NULL CONSTRAINT ck_invoice_kind CHECK (kind IN ('INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE')),
        invoice_id uuid CONSTRAINT fk_invoice_invoice REFERENCES invoice(id),
        reason text CONSTRAINT ck_invoice_reason CHECK (reason IN ('REFUND', 'CHARGEBACK')),
        seller text NOT NULL CONSTRAINT ck_invoice_seller CHECK (seller ~ '^[A-Z0-9]{2,10}$'),
        year integer NOT NULL,
        sequence integer NOT NULL,
        number text NOT NULL CONSTRAINT uq_invoice_number UNIQUE,
        total_minor bigint NOT NULL CONSTRAINT ck_invoice_total CHECK (total_minor > 0),
        currency text NOT NULL,
        order_number text NOT NULL,
        document jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT uq_invoice_sequence UNIQUE (seller, kind, year, sequence),
        CONSTRAINT ck_invoice_note CHECK ((kind = 'INVOICE') = (invoice_id IS NULL) AND (kind = 'INVOICE') = (reason IS NULL))
      )`);
    await db.query(
      `CREATE UNIQUE INDEX uq_invoice_one_of_order ON invoice (order_id) WHERE kind = 'INVOICE'`,
    );
    await db.query(`CREATE INDEX ix_invoice_order ON invoice (order_id)`);
    await db.query(`CREATE INDEX ix_invoice_user ON invoice (user_id, created_at DESC, id DESC)`);

    await db.query(`
      CREATE FUNCTION invoice_allocate_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        NEW.year := extract(year FROM NEW.created_at AT TIME ZONE 'UTC');
        INSERT INTO invoice_counter AS c (seller, kind, year, last) VALUES (NEW.seller, NEW.kind, NEW.year, 1)
          ON CONFLICT (seller, kind, year) DO UPDATE SET last = c.last + 1
          RETURNING last INTO NEW.sequence;
        NEW.number := NEW.seller || CASE NEW.kind WHEN 'CREDIT_NOTE' THEN '-CN' WHEN 'DEBIT_NOTE' THEN '-DN' ELSE '' END
          || '-' || NEW.year || '-' || lpad(NEW.sequence::text, greatest(6, length(NEW.sequence::text)), '0');
        RETURN NEW;
      END $$`);
    await db.query(`
      CREATE TRIGGER invoice_allocate_number BEFORE INSERT ON invoice
        FOR EACH ROW EXECUTE FUNCTION invoice_allocate_number()`);
    await db.query(`
      CREATE TRIGGER invoice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON invoice FROM hearth_app`);
    await db.query(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON invoice_counter FROM hearth_app`);

    // For the list of a customer's payments.
    await db.query(`CREATE INDEX ix_payment_user ON payment (user_id, created_at DESC, id DESC)`);
    await db.query(`ALTER TABLE orders ADD COLUMN invoice_number text`);
    // Orders paid before there were invoices. A payment sets both columns at once, so no later order enters this index.
    await db.query(`
      CREATE INDEX ix_orders_uninvoiced ON orders (paid_at)
        WHERE paid_at IS NOT NULL AND captured_minor > 0 AND invoice_number IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ix_payment_user`);
    await db.query(`DROP INDEX ix_orders_uninvoiced`);
    await db.query(`ALTER TABLE orders DROP COLUMN invoice_number`);
    await db.query(`DROP TABLE invoice`);
    await db.query(`DROP FUNCTION invoice_allocate_number()`);
    await db.query(`DROP TABLE invoice_counter`);
    await db.query(`DROP TABLE billing_details`);
  }
}
