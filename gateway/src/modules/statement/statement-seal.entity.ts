import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A customer's month that is final: its part of the chain, and the signed head. Append-only. */
@Entity('statement_seal')
@Check('ck_statement_seal_month', "month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'")
@Check('ck_statement_seal_period', 'ends_at > starts_at')
@Check(
  'ck_statement_seal_positions',
  'first_position > 0 AND entries >= 0 AND last_position = first_position + entries - 1',
)
@Check('ck_statement_seal_heads', 'length(previous_head) = 32 AND length(head) = 32')
export class StatementSealEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  /** `2026-10` */
  @PrimaryColumn('text')
  month!: string;

  @Column('text')
  timeZone!: string;

  @Column('timestamptz')
  startsAt!: Date;

  @Column('timestamptz')
  endsAt!: Date;

  /** Positions of its entries in the account's chain: 1, 2, 3, over all months. */
  @Column('bigint')
  firstPosition!: bigint;

  @Column('bigint')
  lastPosition!: bigint;

  @Column('bigint')
  entries!: bigint;

  /** The account's last number when it was sealed. Whatever is posted later belongs to a later month. */
  @Column('bigint')
  throughNumber!: bigint;

  @Column('bytea')
  previousHead!: Buffer;

  @Column('bytea')
  head!: Buffer;

  /** The checkpoint with its signature. */
  @Column('text')
  note!: string;

  @Column('text')
  keyId!: string;

  @Column('timestamptz')
  sealedAt!: Date;
}
