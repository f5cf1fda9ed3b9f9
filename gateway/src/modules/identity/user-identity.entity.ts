import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An account at Google that signs in as a customer. */
@Entity('user_identity')
@Index('ix_user_identity_user', ['userId'])
export class UserIdentityEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_user_identity' })
  issuer!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_user_identity' })
  subject!: string;

  @ForeignKey('users', { name: 'fk_user_identity_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  email!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
