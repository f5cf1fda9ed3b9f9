import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Position of the primary's log after a customer's last mutation (own-writes.ts). */
@Entity('recent_write', { synchronize: false })
export class RecentWriteEntity {
  @ForeignKey('users', { name: 'fk_recent_write_user' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_recent_write' })
  userId!: string;

  /** A pg_lsn, which TypeORM does not know. */
  @Column('text')
  position!: string;
}
