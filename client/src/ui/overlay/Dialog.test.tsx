import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderUi } from '../../../jest/render-ui';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';

function Page({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {children(open, () => setOpen(false))}
    </>
  );
}

test('focuses the first field, and returns the focus on closing', async () => {
  const { person } = await renderUi(
    <Page>
      {(open, close) =>
        open && (
          <Dialog onClose={close} title="Edit note" description="Only you see it">
            <input aria-label="Note" />
          </Dialog>
        )
      }
    </Page>,
  );
  const opener = screen.getByRole('button', { name: 'Open' });
  await person.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Edit note' });
  expect(dialog).toHaveAccessibleDescription('Only you see it');
  expect(screen.getByLabelText('Note')).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

test('a confirmation focuses Cancel first, and stays open while its action runs', async () => {
  const done: string[] = [];
  const question = (pending: boolean) => (
    <ConfirmDialog
      pending={pending}
      tone="bad"
      onClose={() => done.push('closed')}
      onConfirm={() => done.push('confirmed')}
      title="Delete order RP-1?"
      confirmLabel="Delete order"
    >
      Nothing was paid for it.
    </ConfirmDialog>
  );
  const { person, rerender } = await renderUi(question(false));
  expect(screen.getByRole('alertdialog', { name: 'Delete order RP-1?' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  rerender(question(true));
  await person.click(screen.getByRole('button', { name: 'Delete order' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(done).toEqual([]);
  rerender(question(false));
  await person.click(screen.getByRole('button', { name: 'Delete order' }));
  expect(done).toEqual(['confirmed']);
});
