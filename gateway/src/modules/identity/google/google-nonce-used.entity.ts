import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The nonce of a used sign-in with Google: a credential signs in once. */
@Entity('google_nonce_used')
@Index('ix_google_nonce_used_at', ['usedAt'])
export class GoogleNonceUsedEntity {
  @PrimaryColumn('bytea')
  nonceHash!: Buffer;

  @Column('timestamptz')
  usedAt!: Date;
}
