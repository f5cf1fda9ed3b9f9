import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MOCK_ANSWER } from '../../../../mocks/src/msw/auth-handlers';
import { DEMO } from '../../../../mocks/src/msw/users';
import { bodiesOf } from '../../../jest/answers';
import { foreignScripts } from '../../../jest/google';
import { renderApp, server } from '../../../jest/render-app';
import { prepare, service, widget } from './captcha.test-kit';
import { fillIn, logIn, send, submit } from './login.test-kit';

const solve = (answer = MOCK_ANSWER) => act(() => widget.options?.callback(answer));

test('without a captcha, no script is loaded', async () => {
  const { urls } = prepare();
  const { opened, person } = await renderApp('/auth/login');
  await logIn(person);
  expect(await screen.findByRole('heading', { name: 'Welcome, Mei Chan' })).toBeInTheDocument();
  expect(opened).toEqual([]);
  expect(urls).toEqual([]);
  expect(screen.queryByRole('group', { name: 'Robot check' })).toBeNull();
});

test.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)(
  '%s is asked before the login is sent, and its answer goes along',
  async (provider) => {
    const { world } = prepare(provider);
    const { opened, person } = await renderApp('/auth/login', { world });
    const sent = bodiesOf('/auth/login');
    const group = await screen.findByRole('group', { name: 'Robot check' });
    await screen.findByText('the widget');
    expect(widget.options?.sitekey).toBe('site-1');
    await logIn(person);
    expect(await screen.findByText("Please confirm you're not a robot")).toBeInTheDocument();
    expect(group).toHaveAccessibleDescription("Please confirm you're not a robot");
    expect(group).toHaveFocus();
    expect(sent).toEqual([]);
    solve();
    await waitFor(() => expect(screen.queryByText("Please confirm you're not a robot")).toBeNull());
    await person.click(submit());
    // A new document, without the service's script.
    await waitFor(() => expect(opened).toEqual(['/dashboard']));
    expect(sent).toEqual([{ ...DEMO, captcha: MOCK_ANSWER }]);
  },
);

test('a refused login uses up the answer, so the next one needs another', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  await fillIn(person, 'wrong');
  solve();
  await send(person);
  expect(await screen.findByRole('alert')).toHaveTextContent("Email and password don't match");
  await waitFor(() => expect(widget.resets).toBe(1));
  // Our own reset asks nobody anything.
  expect(screen.queryByText("Please confirm you're not a robot")).toBeNull();
  expect(screen.getByRole('group', { name: 'Robot check' })).not.toHaveFocus();
  await person.click(submit());
  expect(await screen.findByText("Please confirm you're not a robot")).toBeInTheDocument();
});

test('a mistake in the form keeps the answer', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  solve();
  await person.click(submit());
  expect(await screen.findByText('Please enter password')).toBeInTheDocument();
  expect(widget.resets).toBe(0);
  expect(screen.queryByText("Please confirm you're not a robot")).toBeNull();
});

test('an answer that the gateway does not accept says so', async () => {
  const { world } = prepare();
  world.signIn.acceptsCaptcha = false;
  const { person } = await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  await fillIn(person);
  solve();
  await person.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The robot check failed. Please try again',
  );
});

test('an expired answer and a failed check say so, and a retry asks again', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  solve();
  await person.click(submit());
  await screen.findByText('Please enter password');
  screen.getByLabelText('Password').focus();
  act(() => widget.options?.['expired-callback']());
  expect(
    await screen.findByText('The robot check has expired. Please do it again'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  act(() => widget.options?.['error-callback']());
  expect(await screen.findByText('The robot check failed. Please try again')).toBeInTheDocument();
  delete widget.options;
  await person.click(screen.getByRole('button', { name: 'Retry the robot check' }));
  await waitFor(() => expect(widget.options).toBeDefined());
  expect(screen.queryByText('The robot check failed. Please try again')).toBeNull();
});

test('a script that cannot be loaded says so, and a retry loads it', async () => {
  const { world } = prepare();
  widget.stop();
  const blocked = foreignScripts(null);
  const { person } = await renderApp('/auth/login', { world });
  expect(
    await screen.findByText(
      'The robot check could not be loaded. Check your connection or your ad blocker',
    ),
  ).toBeInTheDocument();
  blocked.stop();
  const allowed = foreignScripts(() => {
    Object.assign(window, { turnstile: service });
  });
  await person.click(screen.getByRole('button', { name: 'Retry the robot check' }));
  expect(await screen.findByText('the widget')).toBeInTheDocument();
  allowed.stop();
});

test('registering asks once, also for the sign-in that follows', async () => {
  const { world } = prepare();
  const { opened, person } = await renderApp('/auth/register', { world });
  await screen.findByText('the widget');
  const [registered, entered] = [bodiesOf('/auth/register'), bodiesOf('/auth/login')];
  await person.type(screen.getByLabelText('Email'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'Secret-1');
  await person.type(screen.getByLabelText('Repeat password'), 'Secret-1');
  await person.click(screen.getByRole('checkbox', { name: /I agree/ }));
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText("Please confirm you're not a robot")).toBeInTheDocument();
  solve();
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(opened).toEqual(['/dashboard?verify=1']));
  expect(registered).toEqual([expect.objectContaining({ captcha: MOCK_ANSWER })]);
  expect(entered).toEqual([{ email: 'ada@example.com', password: 'Secret-1' }]);
});

test('settings that come late still lead to the captcha', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/reset-password', { world, documentPath: '/auth/login' });
  server.use(http.get('/client-config.json', () => HttpResponse.error(), { once: true }));
  await person.click(await screen.findByRole('link', { name: 'Back to login' }));
  await logIn(person);
  expect(await screen.findByRole('alert')).toHaveTextContent("Please confirm you're not a robot");
  expect(await screen.findByText('the widget')).toBeInTheDocument();
});
