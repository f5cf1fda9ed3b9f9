import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A network from which a customer signed in before. Failed sign-ins never refuse a correct password there (SECURITY 20). */
@Entity('known_network')
@Index('ix_known_network_last_seen', ['lastSeenAt'])
export class KnownNetworkEntity {
  @ForeignKey('users')
  @PrimaryColumn('uuid')
  userId!: string;

  @PrimaryColumn('text')
  network!: string;

  @Column('timestamptz')
  lastSeenAt!: Date;
}
