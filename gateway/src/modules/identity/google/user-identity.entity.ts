import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** An account at Google that signs in as a customer. A customer has at most one (SECURITY 60). */
@Entity('user_identity')
@Unique('uq_user_identity_user', ['userId'])
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
