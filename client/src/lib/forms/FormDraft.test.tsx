import { I18nProvider } from '@lingui/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field, Form, Formik } from 'formik';
import { USER } from '../../../jest/user';
import { startLanguage } from '../../app/language';
import { Session } from '../auth/session';
import { type Services, ServicesContext } from '../services/services';
import { Toasts } from '../toasts';
import { FormDraft } from './FormDraft';

/** A form of a signed-in user, with the services that a form needs. */
async function openForm() {
  const i18n = await startLanguage('en-US');
  const session = new Session(window.localStorage);
  const toasts = new Toasts();
  session.signIn({ user: USER, token: 't' });
  const services = { session, toasts, i18n } as Partial<Services> as Services;
  const { unmount } = render(
    <ServicesContext value={services}>
      <I18nProvider i18n={i18n}>
        <Formik
          initialValues={{ note: '', password: '', limit: 5 }}
          onSubmit={() => Promise.resolve()}
        >
          <Form>
            <FormDraft name="sub-account" omit={['password']} />
            <label>
              Note <Field name="note" />
            </label>
            <label>
              Password <Field name="password" />
            </label>
          </Form>
        </Formik>
      </I18nProvider>
    </ServicesContext>,
  );
  return { session, toasts, unmount, person: userEvent.setup() };
}

test('restores the input after the session ended and the user signed in again, but no password', async () => {
  const first = await openForm();
  await first.person.type(screen.getByLabelText('Note'), 'team B');
  await first.person.type(screen.getByLabelText('Password'), 'Secret42');
  act(() => first.session.signOut('expired'));
  first.unmount();
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Secret42');

  const second = await openForm();
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('team B'));
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(second.toasts.current().map(({ title }) => title)).toEqual(['We restored what you typed']);
  second.unmount();

  await openForm();
  expect(screen.getByLabelText('Note')).toHaveValue('');
});

test('keeps nothing for somebody else who signed in meanwhile', async () => {
  const { person, session, unmount } = await openForm();
  await person.type(screen.getByLabelText('Note'), 'team B');
  act(() => session.signIn({ user: { ...USER, id: 'u2' }, token: 't2' }));
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  unmount();
  expect(Object.keys(window.sessionStorage)).toEqual([]);
});

test('keeps the input after a sign-out in another tab', async () => {
  const { session, unmount, person } = await openForm();
  const stop = session.followOtherTabs(window);
  await person.type(screen.getByLabelText('Note'), 'team B');
  act(() => {
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  stop();
  unmount();
  await openForm();
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('team B'));
});

test('keeps nothing of an untouched form, or after a deliberate sign-out', async () => {
  const untouched = await openForm();
  act(() => untouched.session.signOut('expired'));
  untouched.unmount();
  const left = await openForm();
  await left.person.type(screen.getByLabelText('Note'), 'team B');
  act(() => left.session.signOut('asked'));
  expect(Object.keys({ ...window.sessionStorage })).toEqual([]);
});
