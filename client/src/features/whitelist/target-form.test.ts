import { mockWhitelistEntry } from '../../../../mocks/src/msw/whitelist';
import { ANY_TARGET, toTarget, toTargetChange, toTargetForm } from './target-form';

const ANYWHERE = { country: null, city: null, sessionType: 'ROTATING', sessionMinutes: null };
const entry = mockWhitelistEntry({
  id: 'wl',
  address: '9.9.9.9',
  country: 'HK',
  city: 'kowloon',
  sessionType: 'STICKY',
  sessionMinutes: 30,
});

test('a new entry exits anywhere, with a new exit for each connection', () => {
  expect(toTarget(ANY_TARGET)).toEqual(ANYWHERE);
});

test('what is not changed is not sent, and what depends on a change goes with it', () => {
  const values = toTargetForm(entry);
  expect(toTargetChange(values, entry)).toEqual({});
  expect(toTargetChange({ ...values, sessionMinutes: 60 }, entry)).toEqual({
    country: 'HK',
    city: 'kowloon',
    sessionType: 'STICKY',
    sessionMinutes: 60,
  });
  const withDefault = { ...entry, sessionMinutes: null };
  expect(toTargetChange(toTargetForm(withDefault), withDefault)).toEqual({});
  expect(toTargetChange({ ...values, country: '', sessionType: 'ROTATING' }, entry)).toEqual(
    ANYWHERE,
  );
});
