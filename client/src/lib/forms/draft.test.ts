import { USER } from '../../../jest/user';
import { Session } from '../auth/session';
import { guardDrafts, keepDraft, takeDraft } from './draft';

const INITIAL = { remark: '', limit: 0, tags: [] as string[], until: null };
const storage = window.sessionStorage;

test('restores a draft once, for the same person and form', () => {
  keepDraft(storage, 'u1', 'order', { remark: 'team B', limit: 3, until: '2026-12-01' });
  expect(takeDraft(storage, 'u2', 'order', INITIAL)).toBeNull();
  expect(takeDraft(storage, 'u1', 'other', INITIAL)).toBeNull();
  expect(takeDraft(storage, 'u1', 'order', INITIAL)).toEqual({
    remark: 'team B',
    limit: 3,
    until: '2026-12-01',
  });
  expect(takeDraft(storage, 'u1', 'order', INITIAL)).toBeNull();
});

test.each([
  ['another type', { remark: 7 }],
  ['a list for an object', { tags: {} }],
  ['a field that the form no longer has', { colour: 'red' }],
])('%s is not restored', (_name, values) => {
  keepDraft(storage, 'u1', 'order', values);
  expect(takeDraft(storage, 'u1', 'order', INITIAL)).toBeNull();
});

test.each(['{', '3', '[]'])('ignores %s in storage', (text) => {
  storage.setItem('draft:u1:order', text);
  expect(takeDraft(storage, 'u1', 'order', INITIAL)).toBeNull();
});

describe('drafts of a session', () => {
  function signedIn() {
    const session = new Session(window.localStorage);
    session.signIn({ user: USER, token: 't' });
    guardDrafts(storage, session);
    keepDraft(storage, 'u1', 'order', { remark: 'team B' });
    return session;
  }

  test('outlive its end and return to the same person', () => {
    const session = signedIn();
    session.signOut('expired');
    session.signIn({ user: USER, token: 't2' });
    expect(takeDraft(storage, 'u1', 'order', INITIAL)).toEqual({ remark: 'team B' });
  });

  test('are removed when somebody else signs in', () => {
    const session = signedIn();
    session.signOut('expired');
    session.signIn({ user: { ...USER, id: 'u2' }, token: 't2' });
    expect(takeDraft(storage, 'u1', 'order', INITIAL)).toBeNull();
  });

  test('are removed when a person signs out', () => {
    const session = signedIn();
    session.signOut('asked');
    expect(takeDraft(storage, 'u1', 'order', INITIAL)).toBeNull();
  });
});
