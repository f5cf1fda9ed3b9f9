/** The migrated, otherwise empty database that every test database is copied from. */
export const TEMPLATE_DATABASE = 'hearth_template';

/** Where the runner leaves the owner's URL of the server for the test files. */
export const SERVER_URL_VARIABLE = 'HEARTH_TEST_DATABASE_URL';
