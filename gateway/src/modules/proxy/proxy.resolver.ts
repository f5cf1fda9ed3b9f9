import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { mutationPayload } from '../../platform/graphql/payload.js';
import { requireViewer } from '../../platform/viewer.js';
import { Me } from '../user/me.object.js';
import { readProxyConfiguration, readProxyConfigurations } from './proxy-configuration.reads.js';
import type { ProxyConfigurationService } from './proxy-configuration.service.js';
import {
  endpointOf,
  type ProxyAddress,
  proxyEndpoints,
  type ProxyEndpointRecord,
} from './proxy-endpoints.js';
import type { ProxyTestService } from './proxy-test.service.js';
import {
  ProxyConfiguration,
  ProxyConfigurationConnection,
  ProxyConfigurationInput,
  ProxyConfigurationPayload,
  ProxyConfigurationTestInput,
  ProxyConfigurationTestPayload,
  ProxyEndpoint,
} from './proxy.object.js';

export type ProxyContext = RequestContext<{
  reads: ReadPool;
  freshReads: ReadPool;
  /** Where customers connect. */
  proxyAddress: ProxyAddress;
  proxyConfigurations: ProxyConfigurationService;
  proxyTests: ProxyTestService;
}>;

@Resolver(() => Me)
export class ProxyResolver {
  @FieldResolver(() => ProxyConfigurationConnection, {
    description: 'Your confirmed proxy setups, newest first.',
  })
  proxyConfigurations(
    @Root() me: Me,
    @Ctx() { services }: ProxyContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ): Promise<Connection<ProxyConfiguration>> {
    const list = { name: 'Me.proxyConfigurations', owner: me.accountId };
    return readProxyConfigurations(services.reads, me.accountId, pageRequest(args, list));
  }

  @Query(() => [ProxyEndpoint], { description: 'The proxy endpoints, by protocol. Public.' })
  proxyEndpoints(@Ctx() { services }: ProxyContext): ProxyEndpointRecord[] {
    return proxyEndpoints(services.proxyAddress);
  }

  @Mutation(() => ProxyConfigurationPayload, {
    description:
      'Confirms a proxy setup and writes its lines. Every call is recorded in the audit log. It changes no whitelist entry.',
  })
  proxyConfigurationConfirm(
    @Ctx() { services, viewer: anyone }: ProxyContext,
    @Arg('input', () => ProxyConfigurationInput, { description: 'The choices.' })
    input: ProxyConfigurationInput,
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description:
        'Makes retries safe: calls with the same key confirm once and return the same lines.',
    })
    idempotencyKey: string | null,
  ) {
    const viewer = requireViewer(anyone);
    const { subAccountId, country, city, sessionMinutes, session, template, ...rest } = input;
    return mutationPayload(async () => {
      const choices = {
        ...rest,
        country: country ?? null,
        city: city ?? null,
        sessionMinutes: sessionMinutes ?? null,
        session: session ?? null,
        template: template ?? null,
      };
      const confirmed = await services.proxyConfigurations.confirm(
        viewer,
        subAccountId,
        choices,
        idempotencyKey ?? null,
      );
      const proxyConfiguration = await readProxyConfiguration(
        services.freshReads,
        viewer.accountId,
        confirmed.id,
      );
      return {
        proxyConfiguration,
        endpoint: endpointOf(services.proxyAddress, input.protocol),
        lines: confirmed.lines,
        password: confirmed.password,
      };
    });
  }

  @Mutation(() => ProxyConfigurationTestPayload, {
    description:
      "Tests a proxy setup with one real request through the proxy as the sub account. Its bytes count as usage. At most 10 tests a minute. `userErrors` contain problems of the choices, the proxy's reason for a refusal (UNKNOWN_CREDENTIALS, DISABLED, LIMIT_REACHED, NO_BALANCE, EXPIRED, IP_NOT_ALLOWED, BAD_PARAMETERS, TOO_MANY_CONNECTIONS, PROXY_REFUSED), or PROXY_UNREACHABLE, TEST_TARGET_FAILED, TEST_TIMED_OUT.",
  })
  proxyConfigurationTest(
    @Ctx() { services, viewer: anyone, whenGone }: ProxyContext,
    @Arg('input', () => ProxyConfigurationTestInput, { description: 'The setup to test.' })
    input: ProxyConfigurationTestInput,
  ) {
    const viewer = requireViewer(anyone);
    const { subAccountId, protocol, country, city, sessionType, sessionMinutes, session } = input;
    return mutationPayload(async () => ({
      proxyTest: await services.proxyTests.test(
        viewer,
        subAccountId,
        {
          protocol,
          country: country ?? null,
          city: city ?? null,
          sessionType,
          sessionMinutes: sessionMinutes ?? null,
          session: session ?? null,
        },
        whenGone(),
      ),
    }));
  }
}
