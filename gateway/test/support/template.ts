/** The migrated, otherwise empty database that every test database is copied from. */
export const TEMPLATE_DATABASE = 'hearth_template';

/** Where the runner leaves the owner's URL of the server for the test files. */
export const SERVER_URL_VARIABLE = 'HEARTH_TEST_DATABASE_URL';

/** Logins of the test server, with the rights of a gateway and of a worker and the random password of the owner. */
export const APPLICATION_LOGIN = 'hearth_test_gateway';
export const WORKER_LOGIN = 'hearth_test_worker';

export function loginUrl(ownerUrl: string, login: string): string {
  const url = new URL(ownerUrl);
  url.username = login;
  return url.href;
}
