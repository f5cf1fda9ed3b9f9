import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AccountRole } from '../../../../schema/rules/permissions.js';

/** A person in an account. For now, each person is a member of one. */
@Entity('account_members')
@Unique('uq_account_members_user', ['userId'])
@Check('ck_account_members_role', "role IN ('OWNER')")
export class AccountMemberEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  @ForeignKey('users')
  @PrimaryColumn('uuid')
  userId!: string;

  @Column('text')
  role!: AccountRole;
}
