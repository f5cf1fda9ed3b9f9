import pg from 'pg';

/** Cuts every connection of the application in whatever transaction it is: nothing that was not committed stays. */
export async function cutConnections(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'soak' });
  await client.connect();
  try {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'soak'`,
    );
  } finally {
    await client.end();
  }
}
