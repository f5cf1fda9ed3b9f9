import { makeStatusSpans } from '../../../mocks/src/msw/status.js';
import { statusReport } from '../../../schema/rules/status.js';
import { SCREENS } from '../../src/app/screens.js';
import { ACTIVATION_PATH, ADDRESSES, NEW_TICKET_PATH } from '../../src/lib/addresses.js';
import { earlierPrice, quoteLess } from './quote-less.js';
import {
  customer,
  guest,
  main,
  newcomer,
  orderByCard,
  payWith,
  press,
  site,
  type Shot,
} from './shot.js';

const CHECKOUT = `${ADDRESSES.checkout}?plan=traffic-5gb&quantity=1`;

/** The dashboard's screens as they open, named like their paths. The overview has no path of its own. */
const DASHBOARD = SCREENS.filter(({ frame }) => frame === 'dashboard')
  .map(({ path }) => path.replace(/\/:\w+\?$/, ''))
  .filter((path) => path !== ADDRESSES.dashboard && !path.includes(':'))
  .map((path) => customer(path.slice(ADDRESSES.dashboard.length + 1).replace('/', '-'), path));

export const SHOTS: readonly Shot[] = [
  site('home', ADDRESSES.home),
  site('pricing-traffic', ADDRESSES.pricingTraffic),
  site('pricing-unlimited', ADDRESSES.pricingUnlimited),
  // In languages that only some pages have. The path sets the language, whatever the variant's.
  ...['de', 'es', 'ru'].flatMap((language) => [
    guest(`pricing-traffic-${language}`, `/${language}${ADDRESSES.pricingTraffic}`),
    guest(`pricing-unlimited-${language}`, `/${language}${ADDRESSES.pricingUnlimited}`),
  ]),
  site('use-cases', ADDRESSES.useCases),
  site('use-case-ecommerce', ADDRESSES.useCaseEcommerce),
  site('use-case-seo', ADDRESSES.useCaseSeo),
  site('use-case-ad-verification', ADDRESSES.useCaseAdVerification),
  site('use-case-market-research', ADDRESSES.useCaseMarketResearch),
  site('locations', ADDRESSES.locations),
  site('locations-asia', ADDRESSES.locationsAsia),
  site('locations-europe', `${ADDRESSES.locationsEurope}#gb`),
  site('location-japan', `${ADDRESSES.locations}/japan`),
  site('location-albania', `${ADDRESSES.locations}/albania`),
  site('faq', ADDRESSES.faq),
  site('faq-getting-started', ADDRESSES.faqGettingStarted),
  site('faq-account', ADDRESSES.faqAccount),
  site('faq-technical', `${ADDRESSES.faqTechnical}#refused`),
  site('documentation', ADDRESSES.documentation),
  site('documentation-quick-start', `${ADDRESSES.documentation}/quick-start`),
  site('documentation-limits', `${ADDRESSES.documentation}/limits`),
  site('documentation-errors', `${ADDRESSES.documentation}/errors`),
  site('documentation-statements', `${ADDRESSES.documentation}/statements`),
  site('documentation-reference', `${ADDRESSES.documentation}/reference/orders`),
  site('documentation-error-codes', `${ADDRESSES.documentation}/reference/error-codes`),
  site('status', ADDRESSES.status),
  {
    ...site('status-history', ADDRESSES.status),
    steps: async (page) => {
      const json = statusReport(makeStatusSpans({ now: new Date(), amount: 'many' }), new Date());
      await page.route('**/status.json', (route) => route.fulfill({ json }));
      await main(page).locator('button').click();
      await main(page).locator('.fill-bad').first().waitFor();
    },
  },
  {
    ...site('documentation-search', `${ADDRESSES.documentation}/reference`),
    steps: async (page) => {
      await page.getByRole('combobox').fill('a');
      await page.getByRole('option').first().waitFor();
    },
  },
  site('contact', ADDRESSES.contact),
  site('contact-sent', ADDRESSES.contactSent),
  site('terms', ADDRESSES.terms),
  site('privacy', ADDRESSES.privacy),
  site('not-found', '/nothing-here'),
  guest('login', ADDRESSES.login),
  guest('register', ADDRESSES.register),
  {
    ...guest('login-google-blocked', ADDRESSES.login),
    steps: async (page) => {
      await page.evaluate(() => {
        window.open = () => null;
      });
      // The form's last button.
      await main(page).locator('form button[type="button"]').last().click();
      await main(page).locator('[role="alert"]').waitFor();
    },
  },
  guest('google-test', ADDRESSES.googleTest),
  guest('reset-password', ADDRESSES.resetPassword),
  guest('reset-password-confirm', `${ADDRESSES.resetPasswordConfirm}#token=of-a-picture`),
  customer('overview', ADDRESSES.dashboard),
  ...DASHBOARD,
  customer('billing-payments', `${ADDRESSES.billing}?view=payments`),
  customer('billing-statements', `${ADDRESSES.billing}?view=statements`),
  customer('billing-statement', `${ADDRESSES.billing}?view=statements`, {
    steps: press('tbody tr:nth-child(2) button'),
  }),
  customer('billing-details', `${ADDRESSES.billing}?view=details`),
  customer('billing-details-edit', `${ADDRESSES.billing}?view=details`, {
    steps: press('button:not([role])'),
  }),
  newcomer('billing-empty', ADDRESSES.billing),
  customer('sub-account-add', ADDRESSES.subAccounts, {
    steps: press('header button:has(svg), h1 ~ * button, div:has(> * > h1) button'),
  }),
  customer('ledger-opened', `${ADDRESSES.ledger}?kind=usage`, {
    steps: async (page) => {
      await main(page).locator('tbody button[aria-expanded]').first().click();
      await main(page)
        .getByText(/^(HTTPS?|SOCKS5)$/)
        .first()
        .waitFor();
    },
  }),
  customer('orders-activate', ACTIVATION_PATH, {
    steps: async (page) => {
      await page.locator('dialog[open] li').first().waitFor();
    },
  }),
  customer('order', ADDRESSES.orders, { steps: press('tbody button') }),
  customer('order-refunded', `${ADDRESSES.orders}?status=PARTIAL_REFUNDED`, {
    steps: press('tbody button'),
  }),
  // The demo customer's disputed order has this note.
  customer('order-held', `${ADDRESSES.orders}?search=Trade%20fair`, {
    steps: press('tbody button'),
  }),
  // The newest order is not activated; the queued one comes next.
  customer('order-queued', `${ADDRESSES.orders}?billing=UNLIMITED`, {
    steps: press('tbody tr:nth-child(2) button'),
  }),
  customer('whitelist-prove', ADDRESSES.whitelist, {
    steps: async (page) => {
      // An unproven address of the demo customer; the button is its menu.
      await main(page).locator('button[aria-label*="2406:da1e"]').first().click();
      await page.locator('dialog[open] button[data-autofocus]').click();
      await page.locator('dialog[open] code').waitFor();
    },
  }),
  customer('referral-people', `${ADDRESSES.referral}?list=people`),
  customer('ticket', `${ADDRESSES.support}?status=ANSWERED`, {
    steps: async (page) => {
      await main(page).locator('tbody button').first().click();
      await main(page).locator('form textarea').waitFor();
    },
  }),
  customer('ticket-closed', `${ADDRESSES.support}?status=CLOSED`, {
    steps: async (page) => {
      await main(page).locator('tbody button').first().click();
      await main(page).locator('ol li').first().waitFor();
    },
  }),
  customer('ticket-new', NEW_TICKET_PATH, {
    steps: async (page) => {
      await page.locator('dialog[open] textarea').waitFor();
      const picker = page.locator('dialog[open] input[type="file"]');
      await picker.setInputFiles([
        { name: 'timeouts.log', mimeType: 'text/plain', buffer: Buffer.from('timed out\n') },
        // Refused by the page itself: an answer with 400 would be an error in the console.
        { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      ]);
      await page.locator('dialog[open] li .text-bad').waitFor();
    },
  }),
  customer('proxy-list', ADDRESSES.proxiesTraffic, {
    steps: async (page) => {
      await main(page).locator('button[type="submit"]').click();
      // The list takes the focus when it appears.
      await main(page).locator('h2:focus').waitFor();
    },
  }),
  customer('user-guide-tab', `${ADDRESSES.proxiesTraffic}?tab=guide`),
  customer('statistics-table', `${ADDRESSES.statistics}?view=table`),
  customer('statistics-filtered', `${ADDRESSES.statistics}?by=sub-account&exit=!jp&via=!socks5`, {
    steps: async (page) => {
      await main(page).locator('button[aria-expanded]').first().click();
      await main(page).locator('ul button[title]').first().waitFor();
      await main(page).locator('input[role="combobox"]').last().waitFor();
    },
  }),
  customer('statistics-tab', `${ADDRESSES.proxiesTraffic}?tab=statistics`),
  customer('statistics-tab-unlimited', `${ADDRESSES.proxiesUnlimited}?tab=statistics&view=table`),
  customer('pricing-tab', `${ADDRESSES.proxiesTraffic}?tab=pricing`),
  customer('pricing-tab-unlimited', `${ADDRESSES.proxiesUnlimited}?tab=pricing`),
  customer('orders-tab', `${ADDRESSES.proxiesUnlimited}?tab=orders`),
  customer('question', ADDRESSES.whitelist, {
    steps: async (page) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem').last().click();
      await page.getByRole('alertdialog').waitFor();
    },
  }),
  customer('checkout', CHECKOUT),
  customer('checkout-sale', `${ADDRESSES.checkout}?plan=unlimited-12m&quantity=1`),
  customer('checkout-card', CHECKOUT, { steps: orderByCard }),
  customer('checkout-price-changed', CHECKOUT, {
    steps: async (page) => {
      const quotes = await quoteLess(page);
      await page.reload();
      await earlierPrice(page).waitFor();
      await quotes.end();
      await main(page).locator('form button[type="submit"]').click();
      await page.getByRole('alertdialog').waitFor();
    },
  }),
  customer('checkout-declined', CHECKOUT, {
    steps: async (page) => {
      await payWith('isDeclined')(page);
      await main(page).getByRole('alert').first().waitFor();
    },
  }),
  customer('checkout-paid', CHECKOUT, {
    steps: async (page) => {
      await payWith('succeeds')(page);
      await page.locator('dialog[open]').waitFor();
      // Stop its countdown, which would leave the page before the screenshot.
      await page.evaluate(() => {
        for (let timer = window.setTimeout(() => undefined); timer > 0; timer -= 1)
          window.clearTimeout(timer);
      });
    },
  }),
  newcomer('overview-empty', ADDRESSES.dashboard),
  newcomer('support-empty', ADDRESSES.support),
  newcomer('verify', ADDRESSES.verifyEmail, async (page) => {
    await page.locator('dialog[open] input').waitFor();
  }),
  newcomer('statistics-empty', ADDRESSES.statistics),
  newcomer('requests-empty', ADDRESSES.requests),
  newcomer('sub-accounts-empty', ADDRESSES.subAccounts),
  newcomer('orders-empty', ADDRESSES.orders),
  newcomer('whitelist-empty', ADDRESSES.whitelist),
  newcomer('api-empty', ADDRESSES.api),
  newcomer('referral-empty', ADDRESSES.referral),
  customer('load-failed', ADDRESSES.points, {
    steps: async (page) => {
      await page.route('**/graphql', (route) =>
        route.fulfill({
          json: { errors: [{ message: 'meant', extensions: { code: 'INTERNAL' } }] },
        }),
      );
      // As a link does, which narrow windows have in the drawer only.
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, ADDRESSES.whitelist);
      // In place, and as a toast.
      await page.locator('main [role="alert"]').waitFor();
      await page.locator('[role="dialog"] h2').waitFor();
    },
  }),
  customer('dashboard-not-found', `${ADDRESSES.dashboard}/nothing-here`),
  customer('palette', ADDRESSES.statistics, {
    steps: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('dialog[open] input').fill('ca');
      await page.locator('dialog[open]').getByText('Canada').or(page.getByText('加拿大')).waitFor();
    },
  }),
  customer('menus-open', ADDRESSES.statistics, {
    only: 'wide',
    steps: async (page) => {
      await page.locator('details summary').last().click();
      await page.locator('header button[aria-expanded]').click();
    },
  }),
  customer('drawer', ADDRESSES.statistics, {
    only: 'narrow',
    steps: async (page) => {
      await page.locator('header button[aria-haspopup="dialog"]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  }),
];

/** Prerendered pages as they open. `public-pages.spec.ts` looks at these more closely than the screen tests do. */
const isPublicPage = ({ name, part, path, steps }: Shot): boolean =>
  steps === undefined && name !== 'not-found' && (part === 'site' || /^\/(de|es|ru)\//.test(path));

export const PUBLIC_PAGES = SHOTS.filter(isPublicPage);

/** All others: the application, and what public pages show after a click. */
export const APP_SCREENS = SHOTS.filter((shot) => !isPublicPage(shot));
