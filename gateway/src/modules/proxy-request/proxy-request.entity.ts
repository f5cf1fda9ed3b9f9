import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A request through the proxy, as a node's side channel told it: a sample that explains, never a figure to charge by. The
 * last 200 of each sub account are kept, for 72 hours. An open tunnel has no duration yet; its row changes once, when it
 * has ended.
 */
@Entity('proxy_request')
@Unique('uq_proxy_request_number', ['nodeId', 'boot', 'number'])
@Index('ix_proxy_request_account', ['accountId', 'createdAt', 'id'])
@Index('ix_proxy_request_sub_account', ['subAccountId', 'createdAt', 'id'])
@Index('ix_proxy_request_changed', ['accountId', 'changedAt'])
@Check(
  'ck_proxy_request_figures',
  'number > 0 AND bytes_up >= 0 AND bytes_down >= 0 AND first_byte_ms >= 0 AND duration_ms >= 0',
)
@Check('ck_proxy_request_protocol', `protocol IN ('HTTP', 'HTTPS', 'SOCKS5')`)
export class ProxyRequestEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  accountId!: string;

  @Column('uuid')
  subAccountId!: string;

  /** When the request began, by the node. */
  @Column('timestamptz')
  createdAt!: Date;

  /** When its row was written last. */
  @Column('timestamptz')
  changedAt!: Date;

  @Column('text')
  nodeId!: string;

  /** The node's process: numbers begin anew with each. */
  @Column('uuid')
  boot!: string;

  @Column('bigint')
  number!: bigint;

  @Column('text')
  protocol!: string;

  @Column('text', { nullable: true })
  target!: string | null;

  @Column('text', { nullable: true })
  askedCountry!: string | null;

  @Column('text', { nullable: true })
  askedCity!: string | null;

  @Column('text', { nullable: true })
  exitCountry!: string | null;

  @Column('text', { nullable: true })
  exitCity!: string | null;

  @Column('text')
  outcome!: string;

  @Column('text', { nullable: true })
  part!: string | null;

  @Column('bigint')
  bytesUp!: bigint;

  @Column('bigint')
  bytesDown!: bigint;

  @Column('integer', { nullable: true })
  firstByteMs!: number | null;

  @Column('integer', { nullable: true })
  durationMs!: number | null;

  @Column('text', { nullable: true })
  clientNetwork!: string | null;
}
