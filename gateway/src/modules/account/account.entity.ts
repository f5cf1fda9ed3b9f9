import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The owner of money, points, traffic, and settings; people are its members. Its id is that of its first member. */
@Entity('accounts')
export class AccountEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
