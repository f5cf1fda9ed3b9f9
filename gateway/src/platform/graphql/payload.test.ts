import { refuseIf } from '../errors.js';
import { mutationPayload } from './payload.js';

it('answers a generic failure with the numbers of its field', async () => {
  const refused = (problem: Parameters<typeof refuseIf>[0]) =>
    mutationPayload(() => {
      refuseIf(problem, 'note');
      return Promise.resolve({});
    });
  expect(await refused(null)).toEqual({ userErrors: [] });
  expect(await refused('TOO_LONG 80')).toEqual({
    userErrors: [
      {
        code: 'TOO_LONG',
        field: 'note',
        max: 80,
        message: 'The text is longer than `max` characters (max 80).',
      },
    ],
  });
});
