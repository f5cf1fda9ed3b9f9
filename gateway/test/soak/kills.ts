import pg from 'pg';

/** Terminates every application connection in the middle of its transaction, so that uncommitted work is lost. */
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
