import type { ProxyPresetFragment } from './proxy-setup.generated';

const SHOWN = 4;
const RECENT = 5;

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
    .slice(0, SHOWN);
}

/** The countries that were used last, the latest first. */
export function recentCountries(confirmed: readonly ProxyPresetFragment[]): readonly string[] {
  const codes = confirmed.flatMap(({ country }) => (country === null ? [] : [country]));
  return [...new Set(codes)].slice(0, RECENT);
}
