/** Addresses that more than one place links to. A page that does not exist yet is not here. */
export const ADDRESSES = {
  home: '/',
  login: '/auth/login',
  googleCallback: '/auth/callback',
  dashboard: '/dashboard',
  statistics: '/dashboard/statistics',
} as const;
