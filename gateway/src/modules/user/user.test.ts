import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';

const auth = share(startTestAuth);

interface Update {
  profileUpdate: {
    me: Record<string, unknown> | null;
    userErrors: { code: string; field: string | null }[];
  };
}
const update = async (token: string, input: object) => {
  const { body } = await auth.graphql<Update>(
    `mutation ($input: ProfileInput!) { profileUpdate(input: $input) {
       me { username name firstName lastName displayName locale } userErrors { code field } } }`,
    { input },
    { token },
  );
  return body.data?.profileUpdate;
};

describe('me', () => {
  it('shows the name, else first and last name, else the username', async () => {
    const { token } = await auth.member('ada.l@example.com');
    expect((await update(token, {}))?.me).toEqual({
      username: 'ada.l',
      name: null,
      firstName: null,
      lastName: null,
      displayName: 'ada.l',
      locale: 'EN_US',
    });
    expect((await update(token, { lastName: ' Lovelace ' }))?.me).toMatchObject({
      displayName: 'Lovelace',
    });
    expect((await update(token, { firstName: 'Ada' }))?.me).toMatchObject({
      displayName: 'Ada Lovelace',
    });
    expect((await update(token, { name: '愛達 Łódź' }))?.me).toMatchObject({
      displayName: '愛達 Łódź',
    });
    expect((await update(token, { name: null, locale: 'ZH_HK' }))?.me).toMatchObject({
      displayName: 'Ada Lovelace',
      locale: 'ZH_HK',
    });
  });

  it.each([
    [{ name: 'x'.repeat(101) }, 'NAME_TOO_LONG', 'name'],
    [{ firstName: 'a\0b' }, 'NAME_CHARACTERS_REFUSED', 'firstName'],
    [{ lastName: 'a\nb' }, 'NAME_CHARACTERS_REFUSED', 'lastName'],
    [{ name: 'evil\u0007gpj' }, 'NAME_CHARACTERS_REFUSED', 'name'],
    [{ name: '\uD800' }, 'NAME_CHARACTERS_REFUSED', 'name'],
    [{ name: 'สมชาย' }, 'NAME_CHARACTERS_REFUSED', 'name'],
    [{ username: 'Chan 😀' }, 'NAME_CHARACTERS_REFUSED', 'username'],
    [{ username: '  ' }, 'NAME_REQUIRED', 'username'],
  ])('refuses %j and changes nothing', async (input, code, field) => {
    const { token } = await auth.member(`${code.toLowerCase()}.${field}@example.com`);
    const before = (await update(token, {}))?.me;
    expect(await update(token, { ...input, locale: 'ZH_HK' })).toEqual({
      me: null,
      userErrors: [{ code, field }],
    });
    expect((await update(token, {}))?.me).toEqual(before);
  });
});
