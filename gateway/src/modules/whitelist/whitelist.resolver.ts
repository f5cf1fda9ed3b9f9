import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { storedRemark } from '../../../../schema/rules/remark.js';
import { canonicalAddress, isPublicAddress } from '../../../../schema/rules/address.js';
import { ADDRESS_CLAIM_MINUTES } from '../../../../schema/rules/limits.js';
import { typedSearch } from '../../platform/customer-list.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Clock } from '../../platform/clock.js';
import { mutationPayload, viewerPayload } from '../../platform/graphql/payload.js';
import { notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import { requireViewer, type Viewer } from '../../platform/viewer.js';
import { Me } from '../user/me.object.js';
import {
  WhitelistClaimPayload,
  WhitelistEntriesDeletePayload,
  WhitelistEntry,
  WhitelistEntryAddInput,
  WhitelistEntryConnection,
  WhitelistEntryPayload,
  WhitelistEntryUpdateInput,
  WhitelistFilterInput,
} from './whitelist.object.js';
import { readWhitelist, readWhitelistEntry } from './whitelist.reads.js';
import type { WhitelistProofService } from './whitelist-proof.service.js';
import type { WhitelistChanges, WhitelistService } from './whitelist.service.js';

export type WhitelistContext = RequestContext<{
  clock: Clock;
  reads: ReadPool;
  freshReads: ReadPool;
  whitelist: WhitelistService;
  whitelistProof: WhitelistProofService;
}>;

@Resolver(() => Me)
export class WhitelistResolver {
  @FieldResolver(() => WhitelistEntryConnection, {
    description: 'Addresses that need no password, newest first.',
  })
  whitelist(
    @Root() me: Me,
    @Ctx() { services }: WhitelistContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg('filter', () => WhitelistFilterInput, {
      nullable: true,
      description: 'Filters the entries.',
    })
    filter?: WhitelistFilterInput | null,
  ): Promise<Connection<WhitelistEntry>> {
    const subAccountId = filter?.subAccountId ?? null;
    if (subAccountId !== null && !isId(subAccountId)) throw notFound('Sub account');
    const query = { search: typedSearch(filter?.search), subAccountId };
    const page = pageRequest(args, { name: 'Me.whitelist', owner: me.accountId, query });
    return readWhitelist(services.reads, me.accountId, query, page, services.clock.now());
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The source address of this request, in canonical form. Null if it is not public, so that it cannot be whitelisted.',
  })
  currentAddress(@Ctx() context: WhitelistContext): string | null {
    const { address } = requireViewer(context.viewer);
    return isPublicAddress(address) ? canonicalAddress(address) : null;
  }

  @Mutation(() => WhitelistEntryPayload, {
    description:
      'Whitelists an address, which then needs no password. A request from the address itself proves it.',
  })
  whitelistEntryAdd(
    @Ctx() context: WhitelistContext,
    @Arg('input', () => WhitelistEntryAddInput, { description: 'The address and its sub account.' })
    input: WhitelistEntryAddInput,
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description: 'Makes retries safe: calls with the same key create one entry.',
    })
    idempotencyKey: string | null,
  ) {
    const { subAccountId, address, expiresAt = null } = input;
    const { country = null, city = null, sessionMinutes = null } = input;
    const target = { country, city, sessionMinutes, sessionType: input.sessionType ?? 'ROTATING' };
    const remark = storedRemark(input.remark ?? null);
    return changed(context, (viewer) =>
      context.services.whitelist.add(
        viewer,
        { ...target, subAccountId, address, remark, expiresAt },
        idempotencyKey ?? null,
      ),
    );
  }

  @Mutation(() => WhitelistEntryPayload, {
    description:
      'Changes a whitelist entry. A new address, or a new expiry of an expired entry, must be proven again.',
  })
  whitelistEntryUpdate(
    @Ctx() context: WhitelistContext,
    @Arg('id', () => ID, { description: 'Id of the entry.' }) id: string,
    @Arg('input', () => WhitelistEntryUpdateInput, { description: 'The changes.' })
    input: WhitelistEntryUpdateInput,
  ) {
    return changed(context, async (viewer) => {
      await context.services.whitelist.update(viewer, id, toChanges(input));
      return id;
    });
  }

  @Mutation(() => WhitelistEntryPayload, {
    description: "Proves an entry's address by this request, which must come from it.",
  })
  whitelistEntryProve(
    @Ctx() context: WhitelistContext,
    @Arg('id', () => ID, { description: 'Id of the entry.' }) id: string,
  ) {
    return changed(context, async (viewer) => {
      await context.services.whitelistProof.prove(viewer, id);
      return id;
    });
  }

  @Mutation(() => WhitelistClaimPayload, {
    description: `Creates a link that proves an entry's address when it is requested from there: once, within ${ADDRESS_CLAIM_MINUTES} minutes. It replaces an earlier link of the entry.`,
  })
  whitelistClaimCreate(
    @Ctx() { viewer, services }: WhitelistContext,
    @Arg('id', () => ID, { description: 'Id of the entry.' }) id: string,
  ) {
    const asking = requireViewer(viewer);
    return mutationPayload(async () => ({
      whitelistClaim: await services.whitelistProof.createClaim(asking, id),
    }));
  }

  @Mutation(() => WhitelistEntriesDeletePayload, {
    description: 'Removes the selected entries: all of them, or none.',
  })
  whitelistEntriesDelete(
    @Ctx() context: WhitelistContext,
    @Arg('ids', () => [ID], { description: 'Ids of the entries, at most 100.' }) ids: string[],
  ) {
    return viewerPayload(context.viewer, async (viewer) => {
      await context.services.whitelist.delete(viewer, ids);
      return { deletedIds: [...new Set(ids)] };
    });
  }
}

function toChanges({
  subAccountId,
  address,
  remark,
  expiresAt,
  country,
  city,
  sessionType,
  sessionMinutes,
}: WhitelistEntryUpdateInput): WhitelistChanges {
  return {
    ...(subAccountId != null && { subAccountId }),
    ...(address != null && { address }),
    ...(remark !== undefined && { remark: storedRemark(remark) }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(country !== undefined && { country }),
    ...(city !== undefined && { city }),
    ...(sessionType != null && { sessionType }),
    ...(sessionMinutes !== undefined && { sessionMinutes }),
  };
}

function changed(context: WhitelistContext, work: (viewer: Viewer) => Promise<string>) {
  return viewerPayload(context.viewer, async (viewer) => {
    const id = await work(viewer);
    const { freshReads, clock } = context.services;
    return {
      whitelistEntry: await readWhitelistEntry(freshReads, viewer.accountId, id, clock.now()),
    };
  });
}
