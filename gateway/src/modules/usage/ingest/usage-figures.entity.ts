import { Column } from 'typeorm';

/** Every byte is paid, free, or written off (accounting.md rule 1). */
export const OUTCOMES_ADD_UP =
  'paid_bytes >= 0 AND free_bytes >= 0 AND written_off_bytes >= 0 AND (bytes_up + bytes_down) = (paid_bytes + free_bytes + written_off_bytes)';

/** The figures of every usage bucket. */
export abstract class UsageFiguresEntity {
  @Column('bigint')
  bytesUp!: bigint;

  @Column('bigint')
  bytesDown!: bigint;

  @Column('bigint')
  requests!: bigint;

  @Column('bigint', { default: 0 })
  paidBytes!: bigint;

  @Column('bigint', { default: 0 })
  freeBytes!: bigint;

  @Column('bigint', { default: 0 })
  writtenOffBytes!: bigint;
}
