import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The year of a document's number begins with the year of its seller (ACCOUNTING 26): the snapshot names the zone. Documents
 * that name none are in UTC, as all were until now.
 */
export class SellerZone1700000018400 implements MigrationInterface {
  name = 'SellerZone1700000018400';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      allocation(
        `NEW.created_at AT TIME ZONE coalesce(NEW.document #>> '{seller,timeZone}', 'UTC')`,
      ),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(allocation(`NEW.created_at AT TIME ZONE 'UTC'`));
  }
}

/** The function of 1700000015000-invoices, with the local time of a document. */
function allocation(localTime: string): string {
  return `
    CREATE OR REPLACE FUNCTION invoice_allocate_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      NEW.year := extract(year FROM ${localTime});
      INSERT INTO invoice_counter AS c (seller, kind, year, last) VALUES (NEW.seller, NEW.kind, NEW.year, 1)
        ON CONFLICT (seller, kind, year) DO UPDATE SET last = c.last + 1
        RETURNING last INTO NEW.sequence;
      NEW.number := NEW.seller || CASE NEW.kind WHEN 'CREDIT_NOTE' THEN '-CN' WHEN 'DEBIT_NOTE' THEN '-DN' ELSE '' END
        || '-' || NEW.year || '-' || lpad(NEW.sequence::text, greatest(6, length(NEW.sequence::text)), '0');
      RETURN NEW;
    END $$`;
}
