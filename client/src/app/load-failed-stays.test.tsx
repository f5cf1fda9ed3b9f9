import { screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../mocks/src/msw/answer';
import { held } from '../../jest/held';
import { renderApp, server } from '../../jest/render-app';

test.each([
  ['/dashboard', 'Overview', 'The overview could not be loaded'],
  ['/dashboard/account', 'Account', 'Your account could not be loaded'],
  ['/dashboard/account', 'SecurityActivity', 'The activity could not be loaded'],
  ['/dashboard/billing?view=details', 'BillingDetails', 'The billing details could not be loaded'],
  ['/dashboard/orders', 'Orders', 'Failed to load orders'],
  ['/dashboard/orders/order-1', 'OrderDetails', 'Failed to get order information'],
  ['/dashboard/orders?activate=unlimited', 'UnlimitedOrders', 'Failed to load orders'],
  ['/dashboard/points', 'Points', 'Failed to load the points history'],
  ['/dashboard/points', 'Products', 'Failed to load products'],
  ['/dashboard/proxies-traffic', 'ProxySetup', 'The proxy setup could not be loaded'],
  ['/dashboard/referral', 'Referral', 'The referral program could not be loaded'],
  ['/dashboard/referral', 'ReferralRewards', 'The rewards could not be loaded'],
  ['/dashboard/sub-accounts', 'SubAccounts', 'The sub accounts could not be loaded'],
  ['/dashboard/support', 'Tickets', 'Failed to load tickets'],
  ['/dashboard/user-guide', 'UserGuide', 'The user guide could not be loaded'],
  ['/checkout/payment?order=order-1', 'CheckoutOrder', 'Failed to get order information'],
  [
    '/checkout/payment?plan=traffic-5gb&quantity=1',
    'CheckoutPlan',
    'Failed to get order information',
  ],
])(
  'on %s, a failed %s stays with its focused button until the answer',
  async (path, query, title) => {
    const opening = renderApp(path, { signedIn: true });
    server.use(graphql.query(query, () => graphqlError('INTERNAL', 'boom'), { once: true }));
    const { person } = await opening;
    const heading = await screen.findByRole('heading', { name: title });
    const region = heading.parentElement!;
    const again = within(region).getByRole('button', { name: 'Try again' });
    const answer = held();
    server.use(graphql.query(query, answer.resolver));
    await person.click(again);
    expect(region).toHaveAttribute('aria-busy', 'true');
    expect(again).toBeInTheDocument();
    expect(again).toHaveFocus();
    answer.release();
    await waitFor(() => expect(heading).not.toBeInTheDocument());
  },
);
