import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { requireViewer } from '../../platform/viewer.js';
import { Me } from '../user/me.object.js';
import { Account } from './account.object.js';
import { readAccount } from './account.reads.js';

export type AccountContext = RequestContext<{ freshReads: ReadPool }>;

@Resolver(() => Me)
export class AccountResolver {
  @FieldResolver(() => Account, {
    description: 'The account that you are a member of, with its members.',
  })
  account(@Ctx() { services, viewer }: AccountContext): Promise<Account> {
    return readAccount(services.freshReads, requireViewer(viewer).accountId);
  }
}
