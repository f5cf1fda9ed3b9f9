import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Support tickets, their messages, and their attachments. A ticket belongs to a customer, or to the email address that the
 * contact form was sent from. An attachment belongs to no message until its author sends one with it.
 */
export class Support1700000015200 implements MigrationInterface {
  name = 'Support1700000015200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE ticket (
        id uuid CONSTRAINT pk_ticket PRIMARY KEY,
        number text NOT NULL,
        user_id uuid CONSTRAINT fk_ticket_user REFERENCES users(id),
        contact_email text,
        contact_name text,
        locale text NOT NULL,
        subject text NOT NULL,
        category text NOT NULL,
        status text NOT NULL,
        order_id uuid CONSTRAINT fk_ticket_order REFERENCES orders(id),
        order_number text,
        sub_account_id uuid CONSTRAINT fk_ticket_sub_account REFERENCES sub_account(id),
        sub_account_username text,
        request_hash bytea,
        created_at timestamptz NOT NULL,
        last_message_at timestamptz NOT NULL,
        answered_at timestamptz,
        read_at timestamptz,
        closed_at timestamptz,
        CONSTRAINT ck_ticket_owner CHECK ((user_id IS NULL) <> (contact_email IS NULL)),
        CONSTRAINT ck_ticket_status CHECK (status IN ('OPEN', 'PENDING', 'ANSWERED', 'CLOSED')),
        CONSTRAINT ck_ticket_closed CHECK ((status = 'CLOSED') = (closed_at IS NOT NULL))
      )`);
    await db.query(`CREATE UNIQUE INDEX uq_ticket_number ON ticket (number)`);
    await db.query(`CREATE UNIQUE INDEX uq_ticket_request ON ticket (request_hash)`);
    await db.query(`CREATE INDEX ix_ticket_user ON ticket (user_id, created_at, id)`);
    await db.query(
      `CREATE INDEX ix_ticket_waiting ON ticket (last_message_at) WHERE status = 'OPEN'`,
    );
    await db.query(`
      CREATE TABLE ticket_message (
        id uuid CONSTRAINT pk_ticket_message PRIMARY KEY,
        ticket_id uuid NOT NULL CONSTRAINT fk_ticket_message_ticket REFERENCES ticket(id),
        author text NOT NULL,
        channel text NOT NULL,
        operator text,
        body text NOT NULL,
        email_id_hash bytea,
        created_at timestamptz NOT NULL,
        CONSTRAINT ck_ticket_message_author CHECK (author IN ('CUSTOMER', 'SUPPORT')),
        CONSTRAINT ck_ticket_message_operator CHECK ((author = 'SUPPORT') = (operator IS NOT NULL))
      )`);
    await db.query(
      `CREATE INDEX ix_ticket_message_ticket ON ticket_message (ticket_id, created_at, id)`,
    );
    await db.query(`CREATE UNIQUE INDEX uq_ticket_message_email ON ticket_message (email_id_hash)`);
    await db.query(`
      CREATE TABLE ticket_attachment (
        id uuid CONSTRAINT pk_ticket_attachment PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_ticket_attachment_user REFERENCES users(id),
        message_id uuid CONSTRAINT fk_ticket_attachment_message REFERENCES ticket_message(id),
        name text NOT NULL,
        content_type text NOT NULL,
        size_bytes integer NOT NULL,
        content bytea NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT ck_ticket_attachment_size CHECK (size_bytes BETWEEN 1 AND 5000000)
      )`);
    // Images are compressed already.
    await db.query(`ALTER TABLE ticket_attachment ALTER COLUMN content SET STORAGE EXTERNAL`);
    await db.query(`CREATE INDEX ix_ticket_attachment_message ON ticket_attachment (message_id)`);
    await db.query(`CREATE INDEX ix_ticket_attachment_user ON ticket_attachment (user_id)`);
    await db.query(
      `CREATE INDEX ix_ticket_attachment_unsent ON ticket_attachment (user_id, created_at) WHERE message_id IS NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE ticket_attachment`);
    await db.query(`DROP TABLE ticket_message`);
    await db.query(`DROP TABLE ticket`);
  }
}
