import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { startLanguage } from './language';
import { TrafficLeft, type TrafficLeftProps } from './TrafficLeft';

const asOf = '2026-11-21T04:00:00Z';

async function show(balance: TrafficLeftProps['balance']) {
  const i18n = await startLanguage('en-US');
  render(
    <I18nProvider i18n={i18n}>
      <TrafficLeft balance={balance} />
    </I18nProvider>,
  );
}

test.each([
  ['some traffic', { asOf, traffic: { remainingBytes: '500', totalBytes: '1000' } }, 'Top up'],
  ['no traffic', { asOf, traffic: { remainingBytes: '0', totalBytes: '0' } }, 'Buy traffic'],
  ['a balance that could not be loaded', null, 'Buy traffic'],
])('with %s, the link says what it does', async (_, balance, words) => {
  await show(balance);
  expect(screen.getByRole('link')).toHaveTextContent(words);
});

test('while the balance loads, no words show that its answer would replace', async () => {
  await show(undefined);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
