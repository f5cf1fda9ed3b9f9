import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { DEFAULT_API_KEY_REQUESTS_PER_MINUTE } from '../../../../schema/rules/limits.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { viewerPayload } from '../../platform/graphql/payload.js';
import { Me } from '../user/me.object.js';
import {
  ApiKeyConnection,
  ApiKeyCreatePayload,
  ApiKeyCreateInput,
  ApiKeyPayload,
} from './api-key.object.js';
import type { ApiKeyService } from './api-key.service.js';
import { readApiKey, readApiKeys, type ShownApiKey } from './api-key.reads.js';

/** Keys are read from the primary: a key that was just revoked must be gone. */
export type ApiKeyContext = RequestContext<{ freshReads: ReadPool; apiKeys: ApiKeyService }>;

@Resolver(() => Me)
export class ApiKeyResolver {
  @FieldResolver(() => ApiKeyConnection, {
    description: 'Your API keys, including revoked ones, newest first.',
  })
  apiKeys(
    @Root() me: Me,
    @Ctx() { services }: ApiKeyContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ): Promise<Connection<ShownApiKey>> {
    return readApiKeys(
      services.freshReads,
      me.accountId,
      pageRequest(args, { name: 'Me.apiKeys', owner: me.accountId }),
    );
  }

  @Mutation(() => ApiKeyCreatePayload, {
    description: 'Creates an API key. Its secret is only in this answer.',
  })
  apiKeyCreate(
    @Ctx() { services, viewer: anyone }: ApiKeyContext,
    @Arg('input', () => ApiKeyCreateInput, { description: 'The key to create.' })
    input: ApiKeyCreateInput,
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description: 'Makes retries safe: calls with the same key take effect once.',
    })
    idempotencyKey: string | null,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      const request = {
        name: input.name,
        scopes: input.scopes,
        expiresAt: input.expiresAt ?? null,
        sourceAddresses: input.sourceAddresses ?? [],
        requestsPerMinute: input.requestsPerMinute ?? DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
      };
      const { id, secret } = await services.apiKeys.create(viewer, request, idempotencyKey ?? null);
      return { apiKey: await readApiKey(services.freshReads, viewer.accountId, id), secret };
    });
  }

  @Mutation(() => ApiKeyPayload, {
    description: 'Revokes an API key at once. NOT_FOUND if it is not yours.',
  })
  apiKeyRevoke(
    @Ctx() { services, viewer: anyone }: ApiKeyContext,
    @Arg('id', () => ID, { description: 'Id of the key.' }) id: string,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      await services.apiKeys.revoke(viewer, id);
      return { apiKey: await readApiKey(services.freshReads, viewer.accountId, id) };
    });
  }
}
