import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Position of the primary's log after a customer's last mutation (own-writes.ts). */
@Entity('recent_write', { synchronize: false })
export class RecentWriteEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  /** A pg_lsn, which TypeORM does not know. */
  @Column('text')
  position!: string;
}
