import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { LineFormat } from '../../../../schema/rules/proxy-lines.js';
import type { AuthMethod, SessionType } from '../../../../schema/rules/proxy-choices.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { SessionTypeEnum } from '../location/session-type.object.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { payloadOf } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { ProxyEndpointRecord } from './proxy-endpoints.js';
import { ProxyProtocol } from './proxy-protocol.object.js';
import type { ProxyTestResult } from './proxy-test.service.js';

export const AuthMethodEnum = enumType(
  'ProxyAuthMethod',
  'How a client authenticates at a proxy.',
  {
    USER_ACCOUNT: 'By username and password.',
    WHITELIST:
      'By its source address. Its whitelist entry carries the country, city, and session: write them there with `whitelistEntryUpdate`.',
  },
);

export const OutputFormatEnum = enumType('ProxyOutputFormat', 'Format of a proxy list.', {
  HOST_PORT_USER_PASS: '`host:port:user:pass`',
  USER_PASS_AT_HOST_PORT: '`user:pass@host:port`',
  USER_PASS_HOST_PORT: '`user:pass:host:port`',
  URL: '`http://user:pass@host:port`; `socks5h://…` for SOCKS5',
  CURL: 'A curl command.',
  CUSTOM: 'Your own template.',
});

@ObjectType('ProxyEndpoint', { description: 'The proxy endpoint of one protocol.' })
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
    description: 'ISO 3166-1 alpha-2, in any case. Omitted means anywhere.',
  })
  country?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Slug of a city in that country. Omitted means anywhere in it.',
  })
  city?: string | null;

  @Field(() => SessionTypeEnum, {
    defaultValue: SessionTypeEnum.ROTATING,
    description: 'How long requests keep their exit.',
  })
  sessionType!: SessionType;

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes for which a sticky session keeps its exit, 1 to 180.',
  })
  sessionMinutes?: number | null;
}

@InputType({ description: 'The choices on the proxy setup page.' })
export class ProxyConfigurationInput extends ProxyTargetInput {
  @Field(() => AuthMethodEnum, {
    defaultValue: AuthMethodEnum.USER_ACCOUNT,
    description: 'How clients authenticate.',
  })
  authMethod!: AuthMethod;

  @Field(() => ProxyProtocol, { description: 'Protocol between client and proxy.' })
  protocol!: ProxyProtocol;

  @Field(() => String, {
    nullable: true,
    description:
      'Session of the first sticky line, 1 to 25 letters, digits, or `_`. The other lines get their own. Omitted: generated. Not with WHITELIST: each address is one session.',
  })
  session?: string | null;

  @Field(() => OutputFormatEnum, {
    defaultValue: OutputFormatEnum.HOST_PORT_USER_PASS,
    description: 'Format of the lines.',
  })
  format!: LineFormat;

  @Field(() => String, {
    nullable: true,
    description: 'For CUSTOM: text with {host}, {port}, {user}, {pass}, {scheme}, and {protocol}.',
  })
  template?: string | null;

  @Field(() => Int, { defaultValue: 1, description: 'Number of lines, 1 to 1,000.' })
  quantity!: number;
}

@InputType({ description: 'A proxy setup to test with username and password.' })
export class ProxyConfigurationTestInput extends ProxyTargetInput {
  @Field(() => ProxyProtocol, { description: 'Protocol between client and proxy.' })
  protocol!: ProxyProtocol;

  @Field(() => String, {
    nullable: true,
    description: 'The sticky session to test, 1 to 25 letters, digits, or `_`. Omitted: generated.',
  })
  session?: string | null;
}

@ObjectType({ description: 'Result of one real request through a proxy.' })
export class ProxyTest implements ProxyTestResult {
  @Field({ description: 'The source address of the request, as its target saw it.' })
  ip!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Country of that address according to the target: ISO 3166-1 alpha-2 in upper case. Null if the target does not report it.',
  })
  countryCode!: string | null;

  @Field(() => Int, {
    description: 'Milliseconds from connecting to the proxy to the end of the answer.',
  })
  latencyMs!: number;

  @Field(() => GraphQLDateTime, { description: 'When it was measured.' })
  asOf!: Date;
}

export const ProxyConfigurationTestPayload = payloadOf(
  'ProxyConfigurationTestPayload',
  'Result of `proxyConfigurationTest`.',
  {
    proxyTest: [() => ProxyTest, 'The measurement. Null if the request did not get through.'],
  },
);

@ObjectType({ description: 'A confirmed proxy setup.' })
export class ProxyConfiguration {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => ID, { description: 'The sub account to connect as.' })
  subAccountId!: string;

  @Field({ description: 'Its username.' })
  subAccountUsername!: string;

  @Field(() => AuthMethodEnum, { description: 'How clients authenticate.' })
  authMethod!: AuthMethod;

  @Field(() => ProxyProtocol, { description: 'Protocol between client and proxy.' })
  protocol!: ProxyProtocol;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166-1 alpha-2 in upper case. Null means anywhere.',
  })
  country!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Slug of the city. Null means anywhere in the country.',
  })
  city!: string | null;

  @Field(() => SessionTypeEnum, { description: 'How long requests keep their exit.' })
  sessionType!: SessionType;

  @Field(() => Int, {
    nullable: true,
    description:
      "Minutes for which a sticky session keeps its exit. Null means the node's default.",
  })
  sessionMinutes!: number | null;

  @Field(() => OutputFormatEnum, { description: 'How the lines are written.' })
  format!: LineFormat;

  @Field(() => String, { nullable: true, description: 'The template, for CUSTOM.' })
  template!: string | null;

  @Field(() => Int, { description: 'Number of lines.' })
  quantity!: number;

  @Field(() => GraphQLDateTime, { description: 'When it was confirmed.' })
  createdAt!: Date;
}

export const ProxyConfigurationConnection = connectionOf(ProxyConfiguration, 'ProxyConfiguration');

export const ProxyConfigurationPayload = payloadOf(
  'ProxyConfigurationPayload',
  'Result of `proxyConfigurationConfirm`.',
  {
    proxyConfiguration: [() => ProxyConfiguration, 'The configuration. Null if it was refused.'],
    endpoint: [() => ProxyEndpoint, 'The endpoint to connect to.'],
    lines: [() => [String], 'The lines to copy. They contain the password.'],
    password: [
      () => String,
      'The password in the lines, so that a screen can hide it. Null if they contain none.',
    ],
  },
);
