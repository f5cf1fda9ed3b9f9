import { pagePattern } from './page-pattern';

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/orders', '/dashboard/orders'],
  ['/dashboard/orders/0192a1b2', '/dashboard/orders/:orderId'],
  ['/dashboard/support/ada@example.com', '/dashboard/support/:ticketId'],
  ['/faq/account', '/faq/account'],
  ['/ada@example.com', 'unknown'],
  ['/dashboard/ada', 'unknown'],
])('the page of %s is reported as %s', (pathname, reported) => {
  expect(pagePattern(pathname)).toBe(reported);
  // As the gateway takes it (http/telemetry).
  expect(reported).toMatch(/^[\w/:.-]{1,200}$/);
});
