import type { AuthUser } from '../src/lib/auth/auth-storage';

/** A customer of whom only the address is known. */
export const USER: AuthUser = {
  id: 'u1',
  email: 'mei@example.com',
  username: null,
  name: null,
  firstName: null,
  lastName: null,
};
