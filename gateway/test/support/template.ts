/** The migrated, otherwise empty database that every test database is copied from. */
export const TEMPLATE_DATABASE = 'hearth_template';

/** Environment variable with the owner's URL of the server, set by the runner. */
export const SERVER_URL_VARIABLE = 'HEARTH_TEST_DATABASE_URL';

/** Logins of the test server with a gateway's and a worker's rights. They share the owner's random password. */
export const APPLICATION_LOGIN = 'hearth_test_gateway';
export const WORKER_LOGIN = 'hearth_test_worker';

export function loginUrl(ownerUrl: string, login: string): string {
  const url = new URL(ownerUrl);
  url.username = login;
  return url.href;
}
