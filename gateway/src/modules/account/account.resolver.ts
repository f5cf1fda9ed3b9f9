import { Arg, Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { viewerPayload } from '../../platform/graphql/payload.js';
import { requireViewer } from '../../platform/viewer.js';
import { Me } from '../user/me.object.js';
import { Account, AccountInput, AccountPayload } from './account.object.js';
import { readAccount } from './account.reads.js';
import type { AccountService } from './account.service.js';

export type AccountContext = RequestContext<{ accounts: AccountService; freshReads: ReadPool }>;

@Resolver(() => Me)
export class AccountResolver {
  @FieldResolver(() => Account, {
    description: 'The account that you are a member of, with its members.',
  })
  account(@Ctx() { services, viewer }: AccountContext): Promise<Account> {
    return readAccount(services.freshReads, requireViewer(viewer).accountId);
  }

  @Mutation(() => AccountPayload, { description: 'Changes the settings of your account.' })
  accountUpdate(
    @Ctx() { services, viewer: anyone }: AccountContext,
    @Arg('input', () => AccountInput, { description: 'The changes.' }) input: AccountInput,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      const { usageTargetDetail, timeZone } = input;
      await services.accounts.update(viewer, {
        usageTargetDetail: usageTargetDetail ?? undefined,
        timeZone: timeZone ?? undefined,
      });
      return { account: await readAccount(services.freshReads, viewer.accountId) };
    });
  }
}
