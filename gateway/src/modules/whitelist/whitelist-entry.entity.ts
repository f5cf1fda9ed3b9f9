import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { SubAccountEntity } from '../sub-account/sub-account.entity.js';
import { UserEntity } from '../user/user.entity.js';

/** An address that is let in at the proxies without a password, and as which sub account. */
@Entity('whitelist_entry')
@Index('ix_whitelist_entry_user', ['userId'])
@Index('uq_whitelist_entry_address', { synchronize: false })
export class WhitelistEntryEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_whitelist_entry' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_whitelist_entry_user' })
  user?: Relation<UserEntity>;

  @Column('uuid', { name: 'sub_account_id' })
  subAccountId!: string;

  @ManyToOne(() => SubAccountEntity)
  @JoinColumn({
    name: 'sub_account_id',
    foreignKeyConstraintName: 'fk_whitelist_entry_sub_account',
  })
  subAccount?: Relation<SubAccountEntity>;

  /** One host, in canonical form; unique among entries that are not deleted. */
  @Column('inet')
  address!: string;

  @Column('text', { nullable: true })
  remark!: string | null;

  /** Null never expires. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
