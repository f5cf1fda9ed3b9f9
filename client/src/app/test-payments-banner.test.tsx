import { screen } from '@testing-library/react';
import { renderApp } from '../../jest/render-app';

const WORDS = /no real money moves/;

/** As the gateway serves the document. */
function servePayments(content: string): void {
  const meta = document.createElement('meta');
  meta.name = 'payments';
  meta.content = content;
  document.head.append(meta);
}

afterEach(() => document.querySelector('meta[name="payments"]')?.remove());

test.each(['/dashboard/points', '/checkout/payment?buy=traffic'])(
  '%s says that no real money moves where cards are not charged',
  async (path) => {
    servePayments('test');
    await renderApp(path, { signedIn: true });
    expect(await screen.findByText(WORDS)).toBeInTheDocument();
  },
);

test('says nothing where money is real', async () => {
  servePayments('real');
  await renderApp('/dashboard/points', { signedIn: true });
  await screen.findByRole('navigation', { name: 'Dashboard' });
  expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
});
