import { screen } from '@testing-library/react';
import { Form, Formik } from 'formik';
import { renderUi } from '../../../jest/render-ui';
import { TextField } from './TextField';
import { FormDialogFrame } from './FormDialogFrame';

async function open() {
  const closed: string[] = [];
  const { person } = await renderUi(
    <Formik initialValues={{ note: '' }} onSubmit={() => Promise.resolve()}>
      <FormDialogFrame
        title="Edit note"
        formId="note"
        action="Save"
        onClose={() => closed.push('closed')}
      >
        <Form id="note">
          <TextField name="note" label="Note" />
        </Form>
      </FormDialogFrame>
    </Formik>,
  );
  return { person, closed, field: screen.getByLabelText('Note') };
}

const question = () => screen.queryByText('Discard what you typed?');

test('a slip with changed input asks before discarding it, and can go back', async () => {
  const { person, closed, field } = await open();
  await person.type(field, 'team B');
  await person.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveAccessibleDescription(
    'Discard what you typed?',
  );
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(question()).not.toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('team B');

  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.keyboard('{Escape}');
  expect(question()).not.toBeInTheDocument();
  expect(closed).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(closed).toEqual(['closed']);
});

test('asks nothing without changed input, or after Cancel', async () => {
  const { person, closed, field } = await open();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.type(field, 'team B');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(closed).toEqual(['closed', 'closed']);
});
