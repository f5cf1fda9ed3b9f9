import { applyUserErrors, standingRefusals, type UserError } from './user-errors';

const VALUES = { username: 'scraper1', scopes: ['READ_USAGE'] };

function refuse(userErrors: readonly UserError[]) {
  let status: unknown;
  const setStatus = (next: unknown) => {
    status = next;
  };
  const form = applyUserErrors({ setStatus }, VALUES, userErrors, (field) =>
    field === 'secret' ? null : field,
  );
  return {
    form,
    standing: (values: object) => [...standingRefusals({ status, values: { ...values } })],
  };
}

test('a field gets its first code; the form gets the first code without a field', () => {
  const { form, standing } = refuse([
    { code: 'TAKEN', field: 'username' },
    { code: 'TOO_SHORT', field: 'username' },
    { code: 'BROKEN', field: 'secret' },
    { code: 'LIMIT_REACHED' },
  ]);
  expect(form).toBe('BROKEN');
  expect(standing(VALUES)).toEqual([['username', 'TAKEN']]);
});

test('the form gets the code of a field that it does not have, which would be shown nowhere', () => {
  expect(refuse([{ code: 'TICKET_CLOSED', field: 'id' }]).form).toBe('TICKET_CLOSED');
});

test('an error belongs to the value that was sent', () => {
  const { standing } = refuse([
    { code: 'TAKEN', field: 'username' },
    { code: 'SCOPES_REFUSED', field: 'scopes' },
  ]);
  expect(standing({ ...VALUES, username: 'scraper2' })).toEqual([['scopes', 'SCOPES_REFUSED']]);
  expect(standing({ ...VALUES, scopes: [] })).toEqual([['username', 'TAKEN']]);
});

test('shows no errors without a refusal or before sending', () => {
  expect(refuse([]).standing(VALUES)).toEqual([]);
  expect([...standingRefusals({ values: VALUES })]).toEqual([]);
});
