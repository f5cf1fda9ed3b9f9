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

test('a field has its first code, the form the first that has no field', () => {
  const { form, standing } = refuse([
    { code: 'TAKEN', field: 'username' },
    { code: 'TOO_SHORT', field: 'username' },
    { code: 'BROKEN', field: 'secret' },
    { code: 'LIMIT_REACHED' },
  ]);
  expect(form).toBe('BROKEN');
  expect(standing(VALUES)).toEqual([['username', 'TAKEN']]);
});

test('a refusal is about the value that was sent', () => {
  const { standing } = refuse([
    { code: 'TAKEN', field: 'username' },
    { code: 'SCOPES_REFUSED', field: 'scopes' },
  ]);
  expect(standing({ ...VALUES, username: 'scraper2' })).toEqual([['scopes', 'SCOPES_REFUSED']]);
  expect(standing({ ...VALUES, scopes: [] })).toEqual([['username', 'TAKEN']]);
});

test('nothing stands where nothing was refused, nor before anything was sent', () => {
  expect(refuse([]).standing(VALUES)).toEqual([]);
  expect([...standingRefusals({ values: VALUES })]).toEqual([]);
});
