import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { MutationPayload } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { AuthMethod, SessionType } from './proxy-configuration.rules.js';
import type { ProxyEndpointRecord } from './proxy-endpoints.js';
import type { OutputFormat } from './proxy-lines.js';
import { ProxyProtocol } from './proxy-protocol.object.js';
import type { ProxyTestResult } from './proxy-test.service.js';

export enum AuthMethodEnum {
  USER_ACCOUNT = 'USER_ACCOUNT',
  WHITELIST = 'WHITELIST',
}
registerEnumType(AuthMethodEnum, {
  name: 'ProxyAuthMethod',
  description: 'How a client shows at a proxy whose it is.',
  valuesConfig: {
    USER_ACCOUNT: { description: 'By username and password.' },
    WHITELIST: {
      description: 'By the address it connects from; without a username nothing can be chosen.',
    },
  },
});

export enum SessionTypeEnum {
  ROTATING = 'ROTATING',
  STICKY = 'STICKY',
}
registerEnumType(SessionTypeEnum, {
  name: 'ProxySessionType',
  description: 'How long requests keep their exit.',
  valuesConfig: {
    ROTATING: { description: 'Another exit for each request.' },
    STICKY: { description: 'Requests of one session keep their exit.' },
  },
});

export enum OutputFormatEnum {
  HOST_PORT_USER_PASS = 'HOST_PORT_USER_PASS',
  USER_PASS_AT_HOST_PORT = 'USER_PASS_AT_HOST_PORT',
  USER_PASS_HOST_PORT = 'USER_PASS_HOST_PORT',
  URL = 'URL',
  CURL = 'CURL',
  CUSTOM = 'CUSTOM',
}
registerEnumType(OutputFormatEnum, {
  name: 'ProxyOutputFormat',
  description: 'How a list of proxies is written.',
  valuesConfig: {
    HOST_PORT_USER_PASS: { description: '`host:port:user:pass`' },
    USER_PASS_AT_HOST_PORT: { description: '`user:pass@host:port`' },
    USER_PASS_HOST_PORT: { description: '`user:pass:host:port`' },
    URL: { description: '`http://user:pass@host:port`, `socks5h://…` for SOCKS5' },
    CURL: { description: 'A curl command.' },
    CUSTOM: { description: 'A template of your own.' },
  },
});

@ObjectType('ProxyEndpoint', { description: 'Where clients connect for one protocol.' })
export class ProxyEndpoint implements ProxyEndpointRecord {
  @Field(() => ProxyProtocol, { description: 'The protocol.' })
  protocol!: ProxyProtocol;

  @Field({ description: 'Host name or address.' })
  host!: string;

  @Field(() => Int, { description: 'Port.' })
  port!: number;

  @Field(() => String, { description: 'Scheme of a proxy URL: `http` or `socks5h`.' })
  scheme!: ProxyEndpointRecord['scheme'];
}

/** Input that confirming and testing a setup share. */
@InputType()
abstract class ProxyTargetInput {
  @Field(() => ID, { description: 'The sub account to connect as.' })
  subAccountId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166-1 alpha-2, in any case; without it, anywhere.',
  })
  country?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Slug of a city of that country; without it, anywhere in it.',
  })
  city?: string | null;

  @Field(() => SessionTypeEnum, {
    defaultValue: SessionTypeEnum.ROTATING,
    description: 'How long requests keep their exit.',
  })
  sessionType!: SessionType;

  @Field(() => Int, {
    nullable: true,
    description: 'For how many minutes a sticky session keeps its exit, 1 to 180.',
  })
  sessionMinutes?: number | null;
}

@InputType({ description: 'What was chosen on the proxy setup page.' })
export class ProxyConfigurationInput extends ProxyTargetInput {
  @Field(() => AuthMethodEnum, {
    defaultValue: AuthMethodEnum.USER_ACCOUNT,
    description: 'How clients show whose they are.',
  })
  authMethod!: AuthMethod;

  @Field(() => ProxyProtocol, { description: 'How clients speak to the proxy.' })
  protocol!: ProxyProtocol;

  @Field(() => String, {
    nullable: true,
    description:
      'Session of the first sticky line, 1 to 25 letters, digits or `_`; the other lines get their own. Without it, one is made.',
  })
  session?: string | null;

  @Field(() => OutputFormatEnum, {
    defaultValue: OutputFormatEnum.HOST_PORT_USER_PASS,
    description: 'How the lines are written.',
  })
  format!: OutputFormat;

  @Field(() => String, {
    nullable: true,
    description: 'For CUSTOM: text with {host}, {port}, {user}, {pass}, {scheme}, {protocol}.',
  })
  template?: string | null;

  @Field(() => Int, { defaultValue: 1, description: 'How many lines, 1 to 1,000.' })
  quantity!: number;
}

@InputType({ description: 'A proxy setup to try: by username and password, as a program would.' })
export class ProxyConfigurationTestInput extends ProxyTargetInput {
  @Field(() => ProxyProtocol, { description: 'How to speak to the proxy.' })
  protocol!: ProxyProtocol;

  @Field(() => String, {
    nullable: true,
    description:
      'The sticky session to try, 1 to 25 letters, digits or `_`. Without it, one is made.',
  })
  session?: string | null;
}

@ObjectType({ description: 'What one real request through a proxy showed.' })
export class ProxyTest implements ProxyTestResult {
  @Field({ description: 'The address that the request came from, as its target saw it.' })
  ip!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the target saw it come from: ISO 3166-1 alpha-2 in upper case. Null where the target does not tell.',
  })
  countryCode!: string | null;

  @Field(() => Int, {
    description: 'Milliseconds from connecting to the proxy until the answer was complete.',
  })
  latencyMs!: number;

  @Field(() => GraphQLDateTime, { description: 'When it was measured.' })
  asOf!: Date;
}

@ObjectType({ description: 'Result of `proxyConfigurationTest`.' })
export class ProxyConfigurationTestPayload extends MutationPayload {
  @Field(() => ProxyTest, {
    nullable: true,
    description: 'What was measured; null when the request did not get through.',
  })
  proxyTest!: ProxyTestResult | null;
}

@ObjectType({ description: 'What was confirmed on the proxy setup page.' })
export class ProxyConfiguration {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => ID, { description: 'The sub account to connect as.' })
  subAccountId!: string;

  @Field({ description: 'Its username.' })
  subAccountUsername!: string;

  @Field(() => AuthMethodEnum, { description: 'How clients show whose they are.' })
  authMethod!: AuthMethod;

  @Field(() => ProxyProtocol, { description: 'How clients speak to the proxy.' })
  protocol!: ProxyProtocol;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166-1 alpha-2 in upper case; null is anywhere.',
  })
  country!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Slug of the city; null is anywhere in the country.',
  })
  city!: string | null;

  @Field(() => SessionTypeEnum, { description: 'How long requests keep their exit.' })
  sessionType!: SessionType;

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes that a sticky session keeps its exit; null leaves it to the node.',
  })
  sessionMinutes!: number | null;

  @Field(() => OutputFormatEnum, { description: 'How the lines are written.' })
  format!: OutputFormat;

  @Field(() => String, { nullable: true, description: 'The template, for CUSTOM.' })
  template!: string | null;

  @Field(() => Int, { description: 'How many lines.' })
  quantity!: number;

  @Field(() => GraphQLDateTime, { description: 'When it was confirmed.' })
  createdAt!: Date;
}

export const ProxyConfigurationConnection = connectionOf(ProxyConfiguration, 'ProxyConfiguration');

@ObjectType({ description: 'Result of `proxyConfigurationConfirm`.' })
export class ProxyConfigurationPayload extends MutationPayload {
  @Field(() => ProxyConfiguration, {
    nullable: true,
    description: 'The configuration; null when it was refused.',
  })
  proxyConfiguration!: ProxyConfiguration | null;

  @Field(() => ProxyEndpoint, { nullable: true, description: 'Where to connect.' })
  endpoint!: ProxyEndpointRecord | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The lines to copy. They contain the password.',
  })
  lines!: string[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The password in the lines, so that it can be hidden on a screen; null where they hold none.',
  })
  password!: string | null;
}
