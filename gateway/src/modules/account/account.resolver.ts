import { Authorized, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/graphql/context.js';
import { Me } from '../user/me.object.js';
import { Account } from './account.object.js';
import type { AccountService } from './account.service.js';

export type AccountContext = RequestContext<{ accounts: AccountService }>;

@Resolver(() => Me)
export class AccountResolver {
  @Authorized('READ_PROFILE')
  @FieldResolver(() => Account, {
    description: 'The account that you are a member of, with its members.',
  })
  account(@Root() me: Me, @Ctx() { services }: AccountContext): Promise<Account> {
    return services.accounts.of(me);
  }
}
