import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { useDialogAddress } from './use-dialog-address';

const NAMES = ['add'] as const;

function List({ saved }: { saved: Promise<void> }) {
  const dialog = useDialogAddress(NAMES);
  return (
    <>
      <h1>List</h1>
      <button onClick={() => dialog.show('add')}>Add</button>
      {dialog.open !== null && (
        <div role="dialog">
          <button onClick={() => void saved.then(dialog.close)}>Save</button>
          <button
            onClick={() =>
              void saved.then(() => {
                dialog.replace('/row');
              })
            }
          >
            Save and show
          </button>
          <button onClick={dialog.close}>Cancel</button>
        </div>
      )}
    </>
  );
}

/** Opens the dialog of a list that a link of another screen led to. */
function openDialog() {
  let answer: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => (answer = resolve));
  window.history.pushState(null, '', '/start');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/start" element={<Link to="/before">Continue</Link>} />
        <Route path="/before" element={<Link to="/list">To the list</Link>} />
        <Route path="/list" element={<List saved={saved} />} />
        <Route path="/row" element={<h1>Row</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  for (const name of ['Continue', 'To the list', 'Add']) press(name);
  /** Does what leads through the history, which jsdom does later. */
  const moved = (go: () => void) =>
    act(async () => {
      const moving = new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true });
      });
      go();
      await moving;
    });
  return {
    press,
    moved,
    answer,
    /** An answer that must not lead through the history, for which there is time. */
    answerInPlace: () =>
      act(async () => {
        answer();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }),
    back: () => moved(() => window.history.back()),
    address: () => window.location.pathname + window.location.search,
  };
}

test('closes to the entry before', async () => {
  const { press, moved, answer, address } = openDialog();
  expect(address()).toBe('/list?add=1');
  press('Save');
  await moved(answer);
  expect(address()).toBe('/list');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an answer after Back leads no further back', async () => {
  const { press, back, answerInPlace, address } = openDialog();
  press('Save');
  await back();
  await answerInPlace();
  expect(address()).toBe('/list');
  await back();
  expect(address()).toBe('/before');
});

test('an answer before Back is rendered leads no further back', async () => {
  const { press, answer, answerInPlace, back, address } = openDialog();
  press('Save');
  window.addEventListener('popstate', answer, { once: true });
  await back();
  await answerInPlace();
  expect(address()).toBe('/list');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an answer after Back does not lead on', async () => {
  const { press, back, answerInPlace, address } = openDialog();
  press('Save and show');
  await back();
  await answerInPlace();
  expect(address()).toBe('/list');
});

test('an answer leads on in place of the dialog', async () => {
  const { press, back, answerInPlace, address } = openDialog();
  press('Save and show');
  await answerInPlace();
  expect(address()).toBe('/row');
  await back();
  expect(address()).toBe('/list');
});

test('an answer does not leave a screen that Back led to', async () => {
  const { press, back, answerInPlace, address } = openDialog();
  press('Save');
  await back();
  await back();
  await answerInPlace();
  expect(address()).toBe('/before');
});

test('closes again after Forward', async () => {
  const { press, moved, address } = openDialog();
  const cancel = () => {
    press('Cancel');
  };
  await moved(cancel);
  await moved(() => window.history.forward());
  expect(address()).toBe('/list?add=1');
  await moved(cancel);
  expect(address()).toBe('/list');
});
