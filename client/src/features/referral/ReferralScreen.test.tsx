import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';
import { brand } from '../../lib/brand';

const PATH = '/dashboard/referral';
const { code: CODE } = createWorld().referral;
const LINK = new RegExp(`/r/${CODE}$`);

async function open(world = createWorld(), path = PATH) {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: 'Referral program', level: 1 });
  return app;
}

const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt, dt *' }).closest('dt')?.parentElement;
const rows = async () => (await screen.findAllByRole('row')).slice(1);

test('shows link, code, QR code, totals, and the ledger of rewards with its running total', async () => {
  const world = createWorld();
  const at = world.now.toISOString();
  const reward = { at, maskedEmail: 'j•••@c•••.example', orderNumber: 'RP-4N6P8Q2R' };
  world.referral.totals = { users: 2, earnedPoints: 150, takenBackPoints: 75 };
  world.referral.rewards = [
    { ...reward, id: '2', points: -75, totalAfter: 75, takenBackAfter: 'CHARGEBACK' },
    { ...reward, id: '1', points: 150, totalAfter: 150, takenBackAfter: null },
  ];
  await open(world);
  expect(await screen.findByText(LINK)).toBeInTheDocument();
  expect(screen.getByText(CODE)).toBeInTheDocument();
  const code = await screen.findByRole('img', { name: 'QR code of your link' });
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1H4z/);
  expect(figure('People you referred')).toHaveTextContent('2');
  expect(figure('Points earned')).toHaveTextContent('150');
  expect(figure('Points taken back')).toHaveTextContent('75');
  const [taken, earned] = await rows();
  expect(taken).toHaveTextContent('Chargeback by j•••@c•••.exampleRP-4N6P8Q2R');
  expect(taken).toHaveTextContent(/Points-75Running total75$/);
  expect(earned).toHaveTextContent('Purchase by j•••@c•••.example');
  expect(earned).toHaveTextContent(/Points\+150Running total150$/);
});

test('copies link and code, and says when the browser refuses', async () => {
  const { person } = await open();
  const link = (await screen.findByText(LINK)).textContent;
  const copied: string[] = [];
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text);
    return Promise.resolve();
  });
  await person.click(screen.getByRole('button', { name: 'Copy link' }));
  await person.click(screen.getByRole('button', { name: 'Copy the code' }));
  expect(copied).toEqual([link, CODE]);
  write.mockRejectedValueOnce(new Error('refused'));
  await person.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Copy failed')).toBeInTheDocument();
});

describe('sharing', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });
  const withShare = (share: (data: ShareData) => Promise<void>) => {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  };

  test('is offered where the browser can, with the link', async () => {
    const shared: ShareData[] = [];
    withShare((data) => Promise.resolve(void shared.push(data)));
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Share' }));
    expect(shared).toEqual([
      {
        title: brand.name,
        text: `${brand.name}: residential proxies, 0.5 GB free for 7 days`,
        url: expect.stringMatching(LINK) as string,
      },
    ]);
  });

  test('says when it fails, and nothing when the customer closes the sheet', async () => {
    let failure = new DOMException('closed', 'AbortError');
    withShare(() => Promise.reject(failure));
    const { person } = await open();
    const share = await screen.findByRole('button', { name: 'Share' });
    await person.click(share);
    expect(screen.queryByText('The link could not be shared')).not.toBeInTheDocument();
    failure = new DOMException('no', 'NotAllowedError');
    await person.click(share);
    expect(await screen.findByText('The link could not be shared')).toBeInTheDocument();
  });

  test('is not offered elsewhere', async () => {
    await open();
    await screen.findByText(CODE);
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  });
});

test('lists the people in a tab with an address of its own', async () => {
  const { person, router } = await open();
  await person.click(await screen.findByRole('tab', { name: 'People you referred' }));
  expect(router.address).toBe(`${PATH}?list=people`);
  const table = await screen.findByRole('table', { name: 'People you referred' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/^j•••@c•••\.example.*3$/);
  expect(second).toHaveTextContent(/^m•••@c•••\.example.*0$/);
});

test('both lists have pages; another list starts at its first', async () => {
  const { person, router } = await open(createWorld({ amount: 'many' }));
  expect(await screen.findByText(/1–20/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText(/21–40/)).toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: 'People you referred' }));
  expect(await screen.findByText(/1–20/)).toBeInTheDocument();
  expect(router.address).toBe(`${PATH}?list=people`);
});

test('says what to do while there is nothing', async () => {
  const { person } = await open(createWorld({ amount: 'none' }));
  expect(await screen.findByText('No rewards yet')).toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: 'People you referred' }));
  expect(await screen.findByText('No referrals yet')).toBeInTheDocument();
});
