import { useLingui as useMacro } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import AccountIcon from '~icons/lucide/circle-user-round';
import LanguageIcon from '~icons/lucide/globe';
import KeyboardIcon from '~icons/lucide/keyboard';
import LogOutIcon from '~icons/lucide/log-out';
import CountryIcon from '~icons/lucide/map-pin';
import PasswordIcon from '~icons/lucide/lock-keyhole';
import AddIcon from '~icons/lucide/plus';
import BuyIcon from '~icons/lucide/shopping-cart';
import ThemeIcon from '~icons/lucide/sun-moon';
import SubAccountIcon from '~icons/lucide/user-round';
import { usePaletteCountriesQuery, usePaletteSearchQuery } from './palette.generated';
import {
  ADD_API_KEY_PATH,
  ADD_SUB_ACCOUNT_PATH,
  ADD_WHITELIST_ENTRY_PATH,
  ADDRESSES,
  buyPath,
  CHANGE_PASSWORD_PATH,
  NEW_TICKET_PATH,
  proxiesInPath,
  subAccountsFoundPath,
} from '../../lib/addresses';
import { signOut } from '../../lib/services/sign-out';
import { useCountryNames } from '../../lib/country-names';
import { isLocale, LOCALE_NAMES, otherLocale } from '../../lib/locale';
import { useServices } from '../../lib/services/services';
import { toggleTheme } from '../../lib/theme';
import { NAVIGATION } from '../navigation';
import { type Entry, ranked } from './entry';
import { keywordsOf, type Subject } from './synonyms';
import { useDocumentation } from './use-documentation';
import { useOrderEntries } from './use-order-entries';

/** Subjects of the sidebar's pages: their synonyms find the page too. */
const SUBJECTS: Readonly<Record<string, readonly Subject[] | undefined>> = {
  [ADDRESSES.proxiesTraffic]: ['proxy', 'session', 'place'],
  [ADDRESSES.proxiesUnlimited]: ['proxy'],
  [ADDRESSES.statistics]: ['usage'],
  [ADDRESSES.requests]: ['refusal', 'usage'],
  [ADDRESSES.subAccounts]: ['login', 'password'],
  [ADDRESSES.orders]: ['order', 'refund'],
  [ADDRESSES.billing]: ['invoice', 'refund'],
  [ADDRESSES.whitelist]: ['address'],
  [ADDRESSES.points]: ['points'],
  [ADDRESSES.referral]: ['invite'],
  [ADDRESSES.api]: ['key'],
  [ADDRESSES.userGuide]: ['guide'],
  [ADDRESSES.support]: ['help', 'refund'],
};

/** Shorter words find too much. */
const LEAST_SEARCH = 2;
const MOST_COUNTRIES = 5;

const isWord = (text: string) => text.trim().length >= LEAST_SEARCH;

/**
 * The palette's entries for the typed text: pages, actions, and countries at once, sub accounts and orders when the
 * gateway has found them.
 * @param search the typed text, delayed a moment so that not every letter causes a request
 */
export function useEntries(
  typed: string,
  search: string,
  showShortcuts: () => void,
): { entries: Entry[]; loading: boolean } {
  const navigate = useNavigate();
  const commands = useCommands(showShortcuts);
  const countries = useCountries(typed);
  const pages = useDocumentation(isWord(typed) ? typed : '');
  const asks = isWord(search);
  const { data, previousData, loading } = usePaletteSearchQuery({
    variables: { search: search.trim() },
    fetchPolicy: asks ? 'cache-and-network' : 'standby',
  });
  const found = asks ? (data ?? previousData)?.me : undefined;
  const orders = useOrderEntries(found?.orders.nodes ?? []);
  const accounts = (found?.subAccounts.nodes ?? []).map(({ id, username, remark }) => ({
    id,
    label: username,
    isName: true,
    ...(remark !== null && { hint: remark }),
    Icon: SubAccountIcon,
    run: () => void navigate(subAccountsFoundPath(username)),
  }));
  // The query is delayed while somebody types, so an empty list does not yet mean that nothing matches.
  const asksSoon = typed !== search && isWord(typed);
  return {
    entries: [
      ...ranked([...orders.inView, ...commands, ...countries], typed),
      ...accounts,
      ...orders.found,
      ...pages,
    ],
    loading: asksSoon || (asks && loading),
  };
}

/** The countries that answer best. Each leads to the proxy setup with it chosen. */
function useCountries(typed: string): Entry[] {
  const { t } = useMacro();
  const navigate = useNavigate();
  const nameOf = useCountryNames();
  const { data } = usePaletteCountriesQuery({
    fetchPolicy: isWord(typed) ? 'cache-first' : 'standby',
  });
  if (!isWord(typed)) return [];
  const entries = (data?.locations ?? [])
    .flatMap(({ countries }) => countries)
    .map((country) => ({
      id: `country-${country.code}`,
      label: nameOf(country),
      hint: t`Set up a proxy`,
      keywords: [country.code, country.name],
      Icon: CountryIcon,
      run: () => void navigate(proxiesInPath(country.code)),
    }));
  return ranked(entries, typed).slice(0, MOST_COUNTRIES);
}

/** Pages, and what the menus do. */
function useCommands(showShortcuts: () => void): Entry[] {
  const { i18n } = useLingui();
  const { t } = useMacro();
  const navigate = useNavigate();
  const services = useServices();
  const { setLocale, openDocument } = services;
  const go = (address: string) => () => void navigate(address);
  const leave = (address: string) => () => openDocument(address);
  const other = otherLocale(isLocale(i18n.locale) ? i18n.locale : 'en-US');

  return [
    ...NAVIGATION.flatMap(({ items }) => items).map(({ to, label, Icon }) => ({
      id: to,
      label: i18n._(label),
      keywords: keywordsOf(...(SUBJECTS[to] ?? [])),
      Icon,
      run: go(to),
    })),
    {
      id: 'account',
      label: t`My account`,
      keywords: keywordsOf('account'),
      Icon: AccountIcon,
      run: go(ADDRESSES.account),
    },
    {
      id: 'password',
      label: t`Change password`,
      keywords: keywordsOf('password'),
      Icon: PasswordIcon,
      run: go(CHANGE_PASSWORD_PATH),
    },
    {
      id: 'add-sub-account',
      label: t`Add sub account`,
      Icon: AddIcon,
      run: go(ADD_SUB_ACCOUNT_PATH),
    },
    {
      id: 'add-address',
      label: t`Add IP address`,
      Icon: AddIcon,
      run: go(ADD_WHITELIST_ENTRY_PATH),
    },
    { id: 'add-api-key', label: t`Create API key`, Icon: AddIcon, run: go(ADD_API_KEY_PATH) },
    {
      id: 'new-ticket',
      label: t`Contact support`,
      keywords: keywordsOf('help', 'refund'),
      Icon: AddIcon,
      run: go(NEW_TICKET_PATH),
    },
    {
      id: 'buy',
      label: t`Buy traffic`,
      keywords: keywordsOf('buy'),
      Icon: BuyIcon,
      run: leave(buyPath('TRAFFIC')),
    },
    {
      id: 'buy-unlimited',
      label: t`See unlimited plans`,
      keywords: keywordsOf('buy'),
      Icon: BuyIcon,
      run: leave(buyPath('UNLIMITED')),
    },
    {
      id: 'theme',
      label: t`Switch between light and dark`,
      keywords: keywordsOf('theme'),
      Icon: ThemeIcon,
      run: toggleTheme,
    },
    {
      id: 'language',
      label: LOCALE_NAMES[other].name,
      keywords: keywordsOf('language'),
      Icon: LanguageIcon,
      run: () => void setLocale(other),
    },
    { id: 'shortcuts', label: t`Keyboard shortcuts`, Icon: KeyboardIcon, run: showShortcuts },
    {
      id: 'log-out',
      label: t`Log out`,
      keywords: keywordsOf('logout'),
      Icon: LogOutIcon,
      run: () => signOut(services),
    },
  ];
}
