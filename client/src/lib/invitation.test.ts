import { forgetInvitation, readInvitation } from './invitation';

test('reads the code among other cookies, and nothing from a similar name', () => {
  expect(readInvitation('locale=zh-HK; invite=7K3M9Q2X; other=1')).toBe('7K3M9Q2X');
  expect(readInvitation('invite=7K3M9Q2X')).toBe('7K3M9Q2X');
  expect(readInvitation('uninvite=7K3M9Q2X; invited=1')).toBe('');
  expect(readInvitation('')).toBe('');
});

test('forgets the code', () => {
  document.cookie = 'invite=7K3M9Q2X;path=/';
  expect(readInvitation(document.cookie)).toBe('7K3M9Q2X');
  forgetInvitation();
  expect(readInvitation(document.cookie)).toBe('');
});
