import { useLingui as useMacro } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import type { ComponentType, SVGProps } from 'react';
import AccountIcon from '~icons/lucide/circle-user-round';
import LanguageIcon from '~icons/lucide/globe';
import KeyboardIcon from '~icons/lucide/keyboard';
import LogOutIcon from '~icons/lucide/log-out';
import AddIcon from '~icons/lucide/plus';
import OrderIcon from '~icons/lucide/receipt-text';
import BuyIcon from '~icons/lucide/shopping-cart';
import ThemeIcon from '~icons/lucide/sun-moon';
import { usePaletteOrdersQuery } from './palette-orders.generated';
import {
  ADD_API_KEY_PATH,
  ADD_SUB_ACCOUNT_PATH,
  ADD_WHITELIST_ENTRY_PATH,
  ADDRESSES,
  orderPath,
} from '../../lib/addresses';
import { signOut } from '../../lib/auth/sign-out';
import { isLocale, LOCALE_NAMES, otherLocale } from '../../lib/locale';
import { useServices } from '../../lib/services';
import { toggleTheme } from '../../lib/theme';
import { NAVIGATION } from '../navigation';
import { matchScore } from './fuzzy';

export interface Entry {
  readonly id: string;
  readonly label: string;
  /** Beside the label: a note, a number. */
  readonly hint?: string;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly run: () => void;
}

/** Shorter words find too many orders. */
const LEAST_SEARCH = 2;

/**
 * What can be gone to or done with what was typed: pages and actions at once, orders when the gateway has found them.
 * @param search what was typed a moment ago, so that not every letter is asked for
 */
export function useEntries(
  typed: string,
  search: string,
  showShortcuts: () => void,
): { entries: Entry[]; loading: boolean } {
  const { i18n } = useLingui();
  const { t } = useMacro();
  const navigate = useNavigate();
  const { session, setLocale, openDocument } = useServices();
  const asks = search.trim().length >= LEAST_SEARCH;
  const { data, previousData, loading } = usePaletteOrdersQuery({
    variables: { search: search.trim() },
    fetchPolicy: asks ? 'cache-and-network' : 'standby',
  });
  const go = (address: string) => () => void navigate(address);
  const leave = (address: string) => () => {
    openDocument(address);
  };
  const other = otherLocale(isLocale(i18n.locale) ? i18n.locale : 'en-US');

  const known: Entry[] = [
    ...NAVIGATION.flatMap(({ items }) => items).map(({ to, label, Icon }) => ({
      id: to,
      label: i18n._(label),
      Icon,
      run: go(to),
    })),
    { id: 'account', label: t`My account`, Icon: AccountIcon, run: go(ADDRESSES.account) },
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
    { id: 'buy', label: t`Buy traffic`, Icon: BuyIcon, run: leave(ADDRESSES.pricingTraffic) },
    {
      id: 'buy-unlimited',
      label: t`See unlimited plans`,
      Icon: BuyIcon,
      run: leave(ADDRESSES.pricingUnlimited),
    },
    { id: 'theme', label: t`Switch between light and dark`, Icon: ThemeIcon, run: toggleTheme },
    {
      id: 'language',
      label: LOCALE_NAMES[other].name,
      Icon: LanguageIcon,
      run: () => void setLocale(other),
    },
    { id: 'shortcuts', label: t`Keyboard shortcuts`, Icon: KeyboardIcon, run: showShortcuts },
    {
      id: 'log-out',
      label: t`Log out`,
      Icon: LogOutIcon,
      run: () => {
        signOut(session);
      },
    },
  ];
  const orders: Entry[] = asks
    ? ((data ?? previousData)?.me.orders.nodes ?? []).map(({ id, number, name, remark }) => ({
        id,
        label: number,
        hint: remark ?? name,
        Icon: OrderIcon,
        run: go(orderPath(id)),
      }))
    : [];
  const ranked = known
    .map((entry) => ({ entry, score: matchScore(entry.label, typed) }))
    .filter((each): each is { entry: Entry; score: number } => each.score !== null)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
  // What was typed a moment ago is asked for in a moment: until then nobody knows that there is nothing.
  const asksSoon = typed !== search && typed.trim().length >= LEAST_SEARCH;
  return { entries: [...ranked, ...orders], loading: asksSoon || (asks && loading) };
}
