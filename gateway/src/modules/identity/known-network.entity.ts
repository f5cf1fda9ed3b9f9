import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A network from which a customer signed in before. Failed sign-ins never refuse a correct password there (SECURITY 20). */
@Entity('known_network')
@Index('ix_known_network_last_seen', ['lastSeenAt'])
export class KnownNetworkEntity {
  @ForeignKey('users', { name: 'fk_known_network_user' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_known_network' })
  userId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_known_network' })
  network!: string;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;
}
