import { screen, waitFor } from '@testing-library/react';
import { Form, Formik } from 'formik';
import { useState } from 'react';
import { object, string } from 'yup';
import { renderUi } from '../../../jest/render-ui';
import { NumberField } from '../../ui/forms/NumberField';
import { TextField } from '../../ui/forms/TextField';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { applyUserErrors, type UserError } from './user-errors';

const schema = object({ username: string().required('REQUIRED') });
const errorWords = (code: string) => `words for ${code}`;

interface Sent {
  username: string;
  password: string;
  limit: number | null;
}

function Account({ send }: { send: (values: Sent) => Promise<readonly UserError[]> }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <Formik
      initialValues={{ username: '', password: '', limit: null }}
      validationSchema={schema}
      validateOnBlur={false}
      onSubmit={async (values, helpers) => {
        setRefusal(
          applyUserErrors(helpers, values, await send(values), (field) =>
            field === 'login' ? 'username' : field === 'secret' ? null : field,
          ),
        );
      }}
    >
      <Form noValidate>
        <FormAlert code={refusal} errorWords={errorWords} />
        <TextField name="username" label="Username" errorWords={errorWords} />
        <TextField name="password" label="Password" errorWords={errorWords} />
        <NumberField name="limit" label="Limit" errorWords={errorWords} max={100} steppers />
        <SubmitButton>Add</SubmitButton>
      </Form>
    </Formik>
  );
}

const username = () => screen.getByRole('textbox', { name: 'Username' });
const submit = () => screen.getByRole('button', { name: 'Add' });

test('an invalid field shows its error and takes the focus', async () => {
  const { person } = await renderUi(<Account send={() => Promise.resolve([])} />);
  await person.click(submit());
  await waitFor(() => expect(username()).toHaveFocus());
  expect(username()).toBeInvalid();
  expect(username()).toHaveAccessibleDescription('words for REQUIRED');
});

test('a server error shows at its field, or above the form; the input stays', async () => {
  const errors = [
    { code: 'LIMIT_REACHED', field: null },
    { code: 'TAKEN', field: 'login' },
    { code: 'TOO_SHORT', field: 'login' },
    { code: 'BROKEN', field: 'secret' },
  ];
  const { person } = await renderUi(<Account send={() => Promise.resolve(errors)} />);
  await person.type(username(), 'scraper1');
  await person.click(submit());
  await waitFor(() => expect(username()).toHaveAccessibleDescription('words for TAKEN'));
  expect(screen.getByRole('alert')).toHaveTextContent('words for LIMIT_REACHED');
  expect(username()).toHaveValue('scraper1');
  expect(username()).toHaveFocus();
  // Further typing is validated anew.
  await person.type(username(), '2');
  await waitFor(() => expect(username()).toBeValid());
});

test('a server error stays while other fields change, until its own field changes or the form is sent again', async () => {
  let answer: (errors: readonly UserError[]) => void = () => undefined;
  const { person } = await renderUi(
    <Account send={() => new Promise((resolve) => (answer = resolve))} />,
  );
  const password = screen.getByRole('textbox', { name: 'Password' });
  await person.type(username(), 'scraper1{Enter}');
  await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'));
  answer([
    { code: 'TAKEN', field: 'username' },
    { code: 'TOO_SHORT', field: 'password' },
  ]);
  await waitFor(() => expect(username()).toHaveAccessibleDescription('words for TAKEN'));
  await person.type(password, 'longer');
  await waitFor(() => expect(password).toBeValid());
  expect(password).toHaveFocus();
  expect(username()).toHaveAccessibleDescription('words for TAKEN');
  // The form's own rules come first, and this one makes the field differ from the refused value.
  await person.clear(username());
  await waitFor(() => expect(username()).toHaveAccessibleDescription('words for REQUIRED'));
  // The refused value is still refused, but can be sent again: the cause may be gone.
  await person.type(username(), 'scraper1');
  await waitFor(() => expect(username()).toHaveAccessibleDescription('words for TAKEN'));
  await person.click(submit());
  await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'));
  expect(username()).toBeValid();
  answer([]);
  await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'));
  expect(username()).toBeValid();
});

test('cannot be sent twice, by button or Enter', async () => {
  const sent: Sent[] = [];
  let answer: (errors: readonly UserError[]) => void = () => undefined;
  const { person } = await renderUi(
    <Account
      send={(values) => {
        sent.push(values);
        return new Promise((resolve) => (answer = resolve));
      }}
    />,
  );
  await person.type(username(), 'scraper1{Enter}');
  await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'));
  await person.click(submit());
  await person.type(username(), '{Enter}');
  expect(sent).toHaveLength(1);
  answer([]);
  await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'));
});

test('a number can be typed and stepped by keys, within its bounds', async () => {
  const sent: Sent[] = [];
  const { person } = await renderUi(
    <Account
      send={(values) => {
        sent.push(values);
        return Promise.resolve([]);
      }}
    />,
  );
  const limit = screen.getByRole('textbox', { name: 'Limit' });
  await person.type(limit, '98');
  expect(limit).toHaveValue('98');
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(limit).toHaveValue('100');
  await person.click(screen.getByRole('button', { name: 'Decrease' }));
  expect(limit).toHaveValue('99');
  await person.type(username(), 'scraper1{Enter}');
  await waitFor(() => expect(sent).toEqual([{ username: 'scraper1', password: '', limit: 99 }]));
});
