// What comes with a visit of a screen beside its own chunk: the budgets count it, and the page asks for it early.
import { staticClosure } from './manifest.mjs';

/**
 * What a screen fetches by itself beside its own chunk, with nobody doing anything: it counts as the screen does. Of several
 * sets a visit needs one, and the heaviest counts.
 */
const AT_ONCE = {
  'checkout/CheckoutScreen': [['checkout/PlanCheckout'], ['checkout/OrderCheckout']],
  // Folded on a phone.
  'orders/OrdersScreen': [[], ['orders/OrdersOverview']],
  'proxy/ProxiesScreen': [['proxy/setup/ProxySetup']],
};
/** What waits for a hand: a dialog, another tab, something that is scrolled to. */
const LATER = new Set([
  'account/ProfileDialog',
  'api-keys/ApiKeyDialog',
  'api-keys/RevokeApiKey',
  'auth/PasswordChangeDialog',
  'auth/VerificationDialog',
  'checkout/PaidDialog',
  'checkout/PointsPayment',
  'orders/ActivateOrders',
  'orders/OrderPanel',
  'orders/OrderTaskDialog',
  'orders/export-orders',
  'points/RedeemDialog',
  'proxy/form/proxy-schema',
  'proxy/guide/CodeExamples',
  'proxy/guide/UserGuide',
  'proxy/list/ProxyList',
  'sub-accounts/DeleteSubAccount',
  'sub-accounts/SubAccountDialog',
  'whitelist/DeleteEntries',
  'whitelist/PasteDialog',
  'whitelist/ProveDialog',
  'whitelist/WhitelistDialog',
]);

/** `orders/OrdersScreen` for `src/features/orders/OrdersScreen.tsx`. */
export const shortName = (key) => key.replace(/^src\/features\/(.+)\.tsx?$/, '$1');

/**
 * The modules that a visit of a screen fetches beside it, for each kind of visit.
 * @throws Error for a module that is fetched on demand and stands in neither list: a new one must not slip through
 */
export function visitsOf(manifest, route) {
  const sets = (AT_ONCE[shortName(route)] ?? [[]]).map((names) =>
    names.map((name) => Object.keys(manifest).find((key) => shortName(key) === name) ?? name),
  );
  const known = new Set([...LATER, ...sets.flat().map(shortName)]);
  const files = new Set(staticClosure(manifest, [route, ...sets.flat()]));
  const chunks = Object.values(manifest).filter(({ file }) => files.has(file));
  for (const later of chunks.flatMap(({ dynamicImports = [] }) => dynamicImports))
    if (
      /^src\/features\/[^?]+$/.test(later) &&
      !known.has(shortName(later)) &&
      !/Screen\.tsx$/.test(later)
    )
      throw new Error(
        `Say in scripts/lib/visits.mjs whether ${shortName(route)} fetches ${shortName(later)} at once`,
      );
  return sets;
}
