import { act, render, screen } from '@testing-library/react';
import { lazy, type ReactElement } from 'react';
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router-dom';
import { Redirect } from './Redirect';

interface Module {
  default: () => ReactElement;
}

it('redirects again if Back is pressed before its destination has loaded', async () => {
  let load: (module: Module) => void = () => undefined;
  const Login = lazy(() => new Promise<Module>((resolve) => (load = resolve)));
  let navigate: NavigateFunction | undefined;
  const Screen = () => {
    navigate = useNavigate();
    return <Redirect to="/login" />;
  };
  render(
    <MemoryRouter initialEntries={['/screen?page=1', '/screen?page=2']}>
      <Routes>
        <Route path="/screen" element={<Screen />} />
        <Route path="/login" element={<Login />} />
      </Routes>
    </MemoryRouter>,
  );
  await act(async () => {
    await navigate?.(-1);
  });
  await act(async () => {
    await Promise.resolve();
    load({ default: () => <h1>Log in</h1> });
  });
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
});
