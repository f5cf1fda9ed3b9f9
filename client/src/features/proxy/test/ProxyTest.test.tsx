import { screen, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { graphqlError } from '../../../../../mocks/src/msw/answer';
import { ACCOUNT_DENIALS } from '../../../../../schema/rules/proxy-denials';
import { held } from '../../../../jest/held';
import { renderApp, server } from '../../../../jest/render-app';

const PAGE = '/dashboard/proxies-traffic';

async function open(query = '') {
  const app = await renderApp(PAGE + query, { signedIn: true });
  await screen.findByRole('button', { name: 'Test this proxy' });
  return app;
}

const button = () => screen.getByRole('button', { name: 'Test this proxy' });
const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

/** Answers the next test as the gateway would; resolves to the input of the request. */
function answerWith(payload: object): Promise<unknown> {
  return new Promise((resolve) => {
    server.use(
      graphql.mutation('ProxyTest', ({ variables }) => {
        resolve(variables['input']);
        return HttpResponse.json({
          data: {
            __typename: 'Mutation',
            proxyConfigurationTest: {
              __typename: 'ProxyConfigurationTestPayload',
              proxyTest: null,
              userErrors: [],
              ...payload,
            },
          },
        });
      }),
    );
  });
}

const measured = (countryCode: string | null) => ({
  proxyTest: {
    __typename: 'ProxyTest',
    ip: '2001:db8::7',
    countryCode,
    latencyMs: 1_234,
    asOf: new Date().toISOString(),
  },
});

test('shows the address, the country and the latency, and says that it costs', async () => {
  const { person } = await open('?country=US');
  expect(screen.getByText(/This uses a few bytes/)).toBeInTheDocument();
  await person.click(button());
  expect(await screen.findByText('203.0.113.77')).toBeInTheDocument();
  expect(
    within(screen.getByText('203.0.113.77').closest('[role=status]')!).getByText('184 ms'),
  ).toBeInTheDocument();
  expect(values()).toContain('United States');
  // A result disappears when the setup changes, and returns with it.
  await person.click(screen.getByRole('radio', { name: 'SOCKS5' }));
  expect(screen.queryByText('203.0.113.77')).not.toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'HTTP' }));
  expect(screen.getByText('203.0.113.77')).toBeInTheDocument();
});

test('asks for what is chosen, and nothing more', async () => {
  const { person } = await open(
    '?country=DE&protocol=socks5&session=sticky&minutes=30&quantity=7&format=url',
  );
  const asked = answerWith(measured('DE'));
  await person.click(button());
  expect(await asked).toEqual({
    subAccountId: 'sa-1',
    protocol: 'SOCKS5',
    country: 'DE',
    city: null,
    sessionType: 'STICKY',
    sessionMinutes: 30,
    session: expect.stringMatching(/^[a-z0-9]{8}$/) as string,
  });
});

test('is under way until the answer is there', async () => {
  const { person } = await open();
  const answer = held(() => graphqlError('RATE_LIMITED', 'Too many'));
  server.use(graphql.mutation('ProxyTest', answer.resolver));
  await person.click(button());
  expect(await screen.findByText('Waiting for the response…')).toBeInTheDocument();
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(button()).toHaveFocus();
  answer.release();
  expect(await screen.findByText('Too many requests, please try again later')).toBeInTheDocument();
  expect(button()).not.toHaveAttribute('aria-busy');
});

test('says that the country is not known where nobody told it', async () => {
  const { person } = await open('?country=US');
  void answerWith(measured(null));
  await person.click(button());
  expect(await screen.findByText('2001:db8::7')).toBeInTheDocument();
  expect(screen.getByText(/^Unknown/)).toBeInTheDocument();
  expect(screen.getByText('1,234 ms')).toBeInTheDocument();
});

test('says when the exit is not where it was asked for', async () => {
  const { person } = await open('?country=FJ');
  await person.click(button());
  expect(
    await screen.findByText('The proxy works, but from New Zealand instead of Fiji.'),
  ).toBeInTheDocument();
  expect(values()).toContain('New Zealand');
});

test.each([
  ['DISABLED', ACCOUNT_DENIALS.DISABLED.description],
  ['NO_BALANCE', ACCOUNT_DENIALS.NO_BALANCE.description],
  ['PROXY_UNREACHABLE', 'The proxy cannot be reached at the moment. Please try again shortly'],
  ['TEST_TIMED_OUT', "The proxy didn't respond in time. Please try again"],
])('%s in words, where it is heard', async (code, words) => {
  const { person } = await open();
  void answerWith({
    userErrors: [{ __typename: 'UserError', code, message: 'for developers', field: null }],
  });
  await person.click(button());
  expect((await screen.findByText(words)).closest('[role=status]')).toBeInTheDocument();
  expect(screen.queryByText('for developers')).not.toBeInTheDocument();
});

test.each(Object.entries(ACCOUNT_DENIALS))(
  'the refusal %s with what to do, unless that needs the answer of the proxy',
  async (code, { description, advice }) => {
    const { person } = await open();
    void answerWith({
      userErrors: [{ __typename: 'UserError', code, message: 'for developers', field: null }],
    });
    await person.click(button());
    expect(await screen.findByText(description)).toBeInTheDocument();
    const shown = screen.queryByText(advice);
    if (advice.includes('"part"')) expect(shown).not.toBeInTheDocument();
    else expect(shown).toBeInTheDocument();
  },
);

test('sends nothing while the form is wrong, and leads to what is', async () => {
  const { person } = await open('?country=ZZ');
  let asked = false;
  void answerWith({}).then(() => {
    asked = true;
  });
  await person.click(button());
  expect(await screen.findByText('There are no proxies in this country')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveFocus();
  expect(asked).toBe(false);
});

test('with the whitelist it says who can try it', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('radio', { name: 'Whitelist' }));
  expect(screen.queryByRole('button', { name: 'Test this proxy' })).not.toBeInTheDocument();
  expect(screen.getByText(/Only a whitelisted IP address can test/)).toBeInTheDocument();
});
