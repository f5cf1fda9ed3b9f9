import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Resolver, Root } from 'type-graphql';
import { typedSearch } from '../../platform/customer-list.js';
import { asksAnywhereFor, pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { Figures } from '../../platform/graphql/report-field.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { viewerPayload } from '../../platform/graphql/payload.js';
import { GraphQLBigInt } from '../../platform/graphql/scalars.js';
import { isId } from '../../platform/ids.js';
import { patchOf } from '../../platform/patch.js';
import { requireViewer, type Viewer } from '../../platform/viewer.js';
import {
  type Drawing,
  type DrawingLoader,
  drawsOf,
  type Draws,
} from '../entitlement/balance/drawing.reads.js';
import { Me } from '../user/me.object.js';
import { SubAccountStatus } from './sub-account.entity.js';
import {
  PaysNext,
  SubAccount,
  SubAccountConnection,
  SubAccountCreateInput,
  SubAccountDeletePayload,
  SubAccountFilterInput,
  SubAccountPasswordPayload,
  SubAccountPayload,
  SubAccountUpdateInput,
} from './sub-account.object.js';
import { readSubAccount, readSubAccounts, type ShownSubAccount } from './sub-account.reads.js';
import { NEVER_EMPTY } from './sub-account.rules.js';
import type { SubAccountService } from './sub-account.service.js';

export interface SubAccountContext extends RequestContext<{
  reads: ReadPool;
  freshReads: ReadPool;
  subAccounts: SubAccountService;
}> {
  loaders: { drawing: DrawingLoader };
}

/** The traffic that a sub account can draw on. All sub accounts of a request share one statement. */
function drawsBy<Part extends keyof Draws>(
  subAccount: SubAccount,
  { viewer, loaders }: SubAccountContext,
  part: Part,
): Draws[Part] | Promise<Draws[Part]> {
  const { accountId } = requireViewer(viewer);
  const known = loaders.drawing.known(accountId);
  const of = (drawing: Drawing) => drawsOf(drawing, subAccount)[part];
  return known ? of(known) : loaders.drawing.load(accountId).then(of);
}

/** Fields that need what the customer's sub accounts can draw on. */
const DRAWS = [
  'setAsideBytes',
  'availableBytes',
  'paysNext',
] as const satisfies readonly (keyof Draws)[];

@Resolver(() => SubAccount)
export class SubAccountTrafficResolver {
  @FieldResolver(() => GraphQLBigInt, {
    nullable: true,
    description:
      'Bytes set aside for it alone, from usable traffic. Null if it draws on the account.',
  })
  setAsideBytes(@Root() subAccount: SubAccount, @Ctx() context: SubAccountContext) {
    return drawsBy(subAccount, context, 'setAsideBytes');
  }

  @FieldResolver(() => GraphQLBigInt, {
    nullable: true,
    description: 'Bytes that a proxy would allow now. Null means unlimited.',
  })
  availableBytes(@Root() subAccount: SubAccount, @Ctx() context: SubAccountContext) {
    return drawsBy(subAccount, context, 'availableBytes');
  }

  @FieldResolver(() => PaysNext, {
    nullable: true,
    description: 'The plan and grant that would pay for its next byte. Null if none would.',
  })
  paysNext(@Root() subAccount: SubAccount, @Ctx() context: SubAccountContext) {
    return drawsBy(subAccount, context, 'paysNext');
  }
}

@Resolver(() => Me)
export class SubAccountResolver {
  @Figures()
  @FieldResolver(() => SubAccountConnection, {
    description: 'Your sub accounts, newest first, without deleted ones.',
  })
  subAccounts(
    @Root() me: Me,
    @Ctx() context: SubAccountContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg('filter', () => SubAccountFilterInput, {
      nullable: true,
      description: 'Filters the sub accounts.',
    })
    filter?: SubAccountFilterInput,
  ): Promise<Connection<ShownSubAccount>> {
    const query = {
      search: typedSearch(filter?.search),
      status: filter?.status ?? null,
      type: filter?.type ?? null,
    };
    const page = pageRequest(
      args,
      { name: 'Me.subAccounts', owner: me.accountId, query },
      pageWishes(info),
    );
    const list = readSubAccounts(context.services.reads, me.accountId, query, page);
    if (!asksAnywhereFor(info, DRAWS)) return list;
    // Read together with the list, so that its fields need no promise each. A failure is reported by the fields that need it.
    const drawing = context.loaders.drawing.load(me.accountId).catch(() => undefined);
    return Promise.all([list, drawing]).then(([found]) => found);
  }

  @Figures()
  @FieldResolver(() => SubAccount, {
    nullable: true,
    description: 'One of your sub accounts by its id. Null if you have none with this id.',
  })
  async subAccount(
    @Root() me: Me,
    @Ctx() { services }: SubAccountContext,
    @Arg('id', () => ID, { description: 'Id of the sub account.' }) id: string,
  ): Promise<ShownSubAccount | null> {
    return isId(id) ? readSubAccount(services.reads, me.accountId, id) : null;
  }

  @Mutation(() => SubAccountPayload, { description: 'Creates a sub account.' })
  subAccountCreate(
    @Ctx() context: SubAccountContext,
    @Arg('input', () => SubAccountCreateInput, { description: 'The sub account to create.' })
    input: SubAccountCreateInput,
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description: 'Makes retries safe: calls with the same key create one sub account.',
    })
    idempotencyKey: string | null,
  ) {
    return changed(context, (viewer) =>
      context.services.subAccounts.create(viewer, input, idempotencyKey ?? null),
    );
  }

  @Mutation(() => SubAccountPayload, { description: 'Changes a sub account.' })
  subAccountUpdate(
    @Ctx() context: SubAccountContext,
    @Arg('id', () => ID, { description: 'Id of the sub account.' }) id: string,
    @Arg('input', () => SubAccountUpdateInput, { description: 'The changes.' })
    input: SubAccountUpdateInput,
  ) {
    return changed(context, async (viewer) => {
      await context.services.subAccounts.update(viewer, id, patchOf(input, NEVER_EMPTY));
      return id;
    });
  }

  @Mutation(() => SubAccountPayload, {
    description: 'Enables or disables a sub account. Nodes follow within seconds.',
  })
  subAccountSetStatus(
    @Ctx() context: SubAccountContext,
    @Arg('id', () => ID, { description: 'Id of the sub account.' }) id: string,
    @Arg('status', () => SubAccountStatus, { description: 'The new status.' })
    status: SubAccountStatus,
  ) {
    return changed(context, async (viewer) => {
      await context.services.subAccounts.setStatus(viewer, id, status);
      return id;
    });
  }

  @Mutation(() => SubAccountPasswordPayload, {
    description: 'Shows the password of a sub account. Every call is recorded in the audit log.',
  })
  subAccountRevealPassword(
    @Ctx() context: SubAccountContext,
    @Arg('id', () => ID, { description: 'Id of the sub account.' }) id: string,
  ) {
    return viewerPayload(context.viewer, async (viewer) => ({
      password: await context.services.subAccounts.revealPassword(viewer, id),
    }));
  }

  @Mutation(() => SubAccountDeletePayload, {
    description:
      'Deletes a sub account, but not the master user. Traffic that is set aside for it and has not expired returns to the account.',
  })
  subAccountDelete(
    @Ctx() context: SubAccountContext,
    @Arg('id', () => ID, { description: 'Id of the sub account.' }) id: string,
  ) {
    return viewerPayload(context.viewer, async (viewer) => {
      await context.services.subAccounts.delete(viewer, id);
      return { deletedId: id };
    });
  }
}

function changed(context: SubAccountContext, work: (viewer: Viewer) => Promise<string>) {
  return viewerPayload(context.viewer, async (viewer) => {
    const id = await work(viewer);
    return { subAccount: await readSubAccount(context.services.freshReads, viewer.accountId, id) };
  });
}
