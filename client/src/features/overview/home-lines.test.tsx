import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { createWorldIn } from '../../../../mocks/src/dev-mode/states';
import { GB } from '../../../../mocks/src/msw/seed';
import { line, newcomer, NOW, open, plan, section } from './overview.test-kit';

beforeEach(() => localStorage.clear());

describe('the line that says what to do', () => {
  test('can be hidden, and comes back at the next threshold', async () => {
    const { person, world } = await open();
    expect(await screen.findByText('Your traffic lasts less than a week.')).toBeInTheDocument();
    await person.click(within(line()).getByRole('button', { name: 'Hide this' }));
    expect(line()).toHaveTextContent('Nothing needs you now');
    // The plan has its button again.
    expect(within(await plan('Traffic plan')).getByRole('link', { name: 'Top up' })).toBeVisible();

    cleanup();
    await open(world);
    expect(await screen.findByText('Nothing needs you now')).toBeInTheDocument();
    cleanup();
    world.balance.traffic = { ...world.balance.traffic, remainingBytes: 8n * GB };
    await open(world);
    expect(await screen.findByText('Less than 20% of your traffic is left.')).toBeInTheDocument();
  });

  test('sends a customer who has used everything up to buy, once', async () => {
    await open(createWorldIn('used-up', NOW));
    const invitation = await section('No traffic at the moment');
    expect(within(invitation).getByRole('link', { name: 'Buy traffic' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What to do now' })).toBeNull();
  });
});

describe('the connection', () => {
  test('has what curl needs, and asks for the password only when it is copied', async () => {
    const { person } = await open();
    const connect = await section('Connect');
    expect(connect).toHaveTextContent(/Host *gate\.hearth\.example/);
    expect(connect).toHaveTextContent(/Port *7777 HTTP *· *7778 SOCKS5/);
    // The most used one of these days, without naming another one first.
    await waitFor(() => expect(connect).toHaveTextContent(/Username *pricing/));
    expect(within(connect).getByRole('img', { name: 'Hidden' })).toBeVisible();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await person.click(within(connect).getByRole('button', { name: /^curl/ }));
    await waitFor(() =>
      expect(write).toHaveBeenCalledWith(
        expect.stringMatching(
          /^curl -x "http:\/\/gate\.hearth\.example:7777" -U "pricing:[^"]+" "https:/,
        ),
      ),
    );
    expect(within(connect).getByRole('link', { name: /Choose a country/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/dashboard\/proxies-traffic\?account=/),
    );
  });

  test('says where a newcomer gets a username', async () => {
    const world = newcomer();
    world.subAccounts = [];
    await open(world);
    expect(await section('Connect')).toHaveTextContent(
      'Your username and password come with the verification of your email.',
    );
  });
});

describe('the next steps of a new customer', () => {
  test('are ticked by what the account has, and can be hidden', async () => {
    const world = createWorldIn('trial', NOW);
    const { person } = await open(world);
    const steps = await section('Next steps');
    expect(steps).toHaveTextContent('0 of 4 done');
    for (const [name, to] of [
      ['Add sub account', '/dashboard/sub-accounts?add=1'],
      ['Set a limit', '/dashboard/sub-accounts'],
      ['Add an address', '/dashboard/whitelist?add=1'],
      ['Make an API key', '/dashboard/api?add=1'],
    ] as const)
      expect(within(steps).getByRole('link', { name })).toHaveAttribute('href', to);
    await person.click(within(steps).getByRole('button', { name: 'Hide the next steps' }));
    expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull();
  });

  test('are not shown before the first request, nor to customers of longer standing', async () => {
    await open(newcomer());
    await section('Get started');
    expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull();
    cleanup();
    await open();
    await section('Connect');
    expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull();
  });
});
