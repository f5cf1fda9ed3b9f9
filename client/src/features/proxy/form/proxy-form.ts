import type {
  ProxyAuthMethod,
  ProxyConfigurationInput,
  ProxyConfigurationTestInput,
  ProxyProtocol,
  ProxySessionType,
} from '../../../../../schema/generated/schema-types';
import type { ProxyPresetFragment } from '../proxy.generated';
import type { LineFormat } from '../../../../../schema/rules/proxy-lines';
import { DEFAULT_SESSION_MINUTES } from '../../../../../schema/rules/limits';
import type { ProxyChoices } from '../../../../../schema/rules/proxy-choices';
import { typedText } from '../../../../../schema/rules/typed-text';

/** Text between the lines of a list. */
export const DELIMITERS = { newline: '\n', comma: ',', semicolon: ';', space: ' ', tab: '\t' };
export type Delimiter = keyof typeof DELIMITERS;

/** The form as a person fills it in. A number is null while it is empty or half typed. */
export interface ProxyValues {
  readonly authMethod: ProxyAuthMethod;
  /** Empty while none is chosen. */
  readonly subAccountId: string;
  /** ISO 3166-1 alpha-2 in upper case; empty is anywhere. */
  readonly country: string;
  /** Slug; empty is anywhere in the country. */
  readonly city: string;
  readonly protocol: ProxyProtocol;
  readonly sessionType: ProxySessionType;
  readonly sessionMinutes: number | null;
  /** Session of the first line; the gateway makes those of the others. */
  readonly session: string;
  readonly quantity: number | null;
  readonly format: LineFormat;
  readonly template: string;
  readonly delimiter: Delimiter;
}

/** The form with the whitelist entries that get its target. They are never part of an address. */
export interface SetupValues extends ProxyValues {
  readonly entryIds: readonly string[];
}

export const DEFAULT_VALUES: Omit<ProxyValues, 'subAccountId' | 'session'> = {
  authMethod: 'USER_ACCOUNT',
  country: '',
  city: '',
  protocol: 'HTTP',
  sessionType: 'ROTATING',
  sessionMinutes: DEFAULT_SESSION_MINUTES,
  quantity: 1,
  format: 'HOST_PORT_USER_PASS',
  template: '{protocol}://{user}:{pass}@{host}:{port}',
  delimiter: 'newline',
};

/** Whether a username carries the target. If not, the whitelist entry of the address does. */
export function hasUsername({ authMethod }: ProxyValues): boolean {
  return authMethod === 'USER_ACCOUNT';
}

/** Form → API, for values without errors. Values that do not apply are left out, so that the gateway does not refuse them. */
export function toInput(values: ProxyValues): ProxyConfigurationInput & ProxyChoices {
  const sticky = values.sessionType === 'STICKY';
  return {
    subAccountId: values.subAccountId,
    authMethod: values.authMethod,
    protocol: values.protocol,
    country: values.country || null,
    city: values.city || null,
    sessionType: values.sessionType,
    sessionMinutes: sticky ? values.sessionMinutes : null,
    // A whitelisted address is one session, which has no name.
    session: sticky && hasUsername(values) ? typedText(values.session) : null,
    format: values.format,
    template: values.format === 'CUSTOM' ? values.template : null,
    quantity: values.quantity ?? 1,
  };
}

/** Form → API, for the whitelist entries that carry the target. */
export function toTargetInput(values: ProxyValues) {
  const { country, city, sessionType, sessionMinutes } = toInput(values);
  return { country, city, sessionType, sessionMinutes };
}

/** Form → API, for a setup that has a username. */
export function toTestInput(values: ProxyValues): ProxyConfigurationTestInput {
  const { subAccountId, protocol, country, city, sessionType, sessionMinutes, session } =
    toInput(values);
  return { subAccountId, protocol, country, city, sessionType, sessionMinutes, session };
}

/** API → form: what was confirmed before, to be used again. A session is never used again. */
export function fromPreset(preset: ProxyPresetFragment, current: ProxyValues): ProxyValues {
  return {
    ...current,
    authMethod: preset.authMethod,
    subAccountId: preset.subAccountId,
    country: preset.country ?? '',
    city: preset.city ?? '',
    protocol: preset.protocol,
    sessionType: preset.sessionType,
    sessionMinutes: preset.sessionMinutes ?? current.sessionMinutes,
    quantity: preset.quantity,
    format: preset.format,
    template: preset.template ?? current.template,
  };
}

const FIELDS: ReadonlySet<string> = new Set<keyof ProxyValues>([
  'subAccountId',
  'country',
  'city',
  'sessionType',
  'sessionMinutes',
  'session',
  'quantity',
  'template',
]);

/** The field that shows a refusal of the gateway; null if the form has no such field. */
export function fieldOf(field: string): string | null {
  return FIELDS.has(field) ? field : null;
}

const SHOWN_PRESETS = 4;
const RECENT_COUNTRIES = 5;

/** The latest setups that differ from each other and can still be used. */
export function latestPresets(
  confirmed: readonly ProxyPresetFragment[],
  accounts: readonly { readonly id: string }[],
): readonly ProxyPresetFragment[] {
  const seen = new Set<string>();
  return confirmed
    .filter(({ id: _id, createdAt: _createdAt, ...choices }) => {
      const key = JSON.stringify(choices);
      const usable = accounts.some(({ id }) => id === choices.subAccountId);
      return usable && !seen.has(key) && seen.add(key);
    })
    .slice(0, SHOWN_PRESETS);
}

/** The countries that were used last, the latest first. */
export function recentCountries(confirmed: readonly ProxyPresetFragment[]): readonly string[] {
  const codes = confirmed.flatMap(({ country }) => (country === null ? [] : [country]));
  return [...new Set(codes)].slice(0, RECENT_COUNTRIES);
}
