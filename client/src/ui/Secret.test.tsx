import { screen, waitFor } from '@testing-library/react';
import { watchClipboard } from '../../jest/browser';
import { renderUi } from '../../jest/render-ui';
import { Secret } from './Secret';

test('is masked until revealed, and loaded once', async () => {
  let asked = 0;
  const { person } = await renderUi(
    <Secret
      label="Password"
      value={null}
      onReveal={() => {
        asked += 1;
        return Promise.resolve('aB3dE6');
      }}
    />,
  );
  expect(screen.queryByText('aB3dE6')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show: Password' }));
  expect(await screen.findByText('aB3dE6')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Hide: Password' }));
  expect(screen.queryByText('aB3dE6')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show: Password' }));
  expect(screen.getByText('aB3dE6')).toBeInTheDocument();
  expect(asked).toBe(1);
});

test('is copied without being shown', async () => {
  const { person } = await renderUi(
    <Secret label="Password" value={null} onReveal={() => Promise.resolve('aB3dE6')} />,
  );
  const copied = watchClipboard();
  await person.click(screen.getByRole('button', { name: 'Copy: Password' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(copied).toEqual(['aB3dE6']);
  expect(screen.queryByText('aB3dE6')).not.toBeInTheDocument();
});

test('shows a failure to load, and can be retried', async () => {
  let refuse = true;
  const { person } = await renderUi(
    <Secret
      label="Password"
      value={null}
      onReveal={() => (refuse ? Promise.reject(new Error('refused')) : Promise.resolve('aB3dE6'))}
    />,
  );
  await person.click(screen.getByRole('button', { name: 'Show: Password' }));
  expect(await screen.findByText("Couldn't be shown")).toBeInTheDocument();
  refuse = false;
  await person.click(screen.getByRole('button', { name: 'Show: Password' }));
  await waitFor(() => expect(screen.getByText('aB3dE6')).toBeInTheDocument());
});

test('revealing one secret does not reveal its replacement', async () => {
  const view = (name: string) => (
    <Secret
      key={name}
      label={name}
      value={`secret of ${name}`}
      onReveal={() => Promise.reject(new Error())}
    />
  );
  const { person, rerender } = await renderUi(view('one'));
  await person.click(screen.getByRole('button', { name: 'Show: one' }));
  rerender(view('two'));
  expect(screen.queryByText('secret of two')).not.toBeInTheDocument();
});
