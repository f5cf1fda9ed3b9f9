import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An account at Google that signs in as a customer. */
@Entity('user_identity')
@Index('ix_user_identity_user', ['userId'])
export class UserIdentityEntity {
  @PrimaryColumn('text')
  issuer!: string;

  @PrimaryColumn('text')
  subject!: string;

  @ForeignKey('users')
  @Column('uuid')
  userId!: string;

  @Column('text')
  email!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
