import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The nonce of a used sign-in with Google: a credential signs in once. */
@Entity('google_nonce_used')
@Index('ix_google_nonce_used_at', ['usedAt'])
export class GoogleNonceUsedEntity {
  @PrimaryColumn('bytea', { name: 'nonce_hash', primaryKeyConstraintName: 'pk_google_nonce_used' })
  nonceHash!: Buffer;

  @Column('timestamptz', { name: 'used_at' })
  usedAt!: Date;
}
