import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Usage of a quarter of an hour, per sub account, target, and outcome, and what it was charged to. Only the largest
 * targets of an hour have a name; the rest is summed up under the empty one. The bytes add up to those of `usage_quarter`.
 */
@Entity('usage_target')
@Index('ix_usage_target_quarter', { synchronize: false })
@Check(
  'ck_usage_target_figures',
  'bytes_up >= 0 AND bytes_down >= 0 AND overhead_bytes >= 0 AND overhead_bytes <= (bytes_up + bytes_down) AND handshake_bytes >= 0 AND requests >= 0',
)
@Check(
  'ck_usage_target_charge',
  "(charge IN ('PAID', 'FREE', 'NO_BALANCE', 'OVER_LIMIT', 'EXPIRED', 'DISABLED', 'LATE', 'UNKNOWN_OWNER')) OR (charge = 'NONE' AND (bytes_up + bytes_down) = 0)",
)
export class UsageTargetEntity {
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('timestamptz')
  quarter!: Date;

  @PrimaryColumn('uuid')
  subAccountId!: string;

  /** Registrable domain, host, or address. Empty: one of the rest, or unknown. */
  @PrimaryColumn('text')
  target!: string;

  /** A word of schema/rules/request-outcomes.ts. */
  @PrimaryColumn('text')
  outcome!: string;

  /** PAID, FREE, or the reason of a write-off; NONE of requests without bytes. */
  @PrimaryColumn('text')
  charge!: string;

  /** The grant that paid; the nil UUID if none did. */
  @PrimaryColumn('uuid', { default: '00000000-0000-0000-0000-000000000000' })
  grantId!: string;

  @Column('bigint')
  bytesUp!: bigint;

  @Column('bigint')
  bytesDown!: bigint;

  /** The part of both directions that is headers and chunk framing. */
  @Column('bigint')
  overheadBytes!: bigint;

  /** What client and node said to each other: in no other figure, and never charged. */
  @Column('bigint')
  handshakeBytes!: bigint;

  @Column('bigint')
  requests!: bigint;
}
