import { appendFile, chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../dev/embedded-postgres/embedded-postgres.js';
import { makeTemplate } from './make-template.js';

/** A primary with the tests' template, and a real replica. */
export interface ReplicatedServer {
  primaryUrl: string;
  /** The same URL at the replica. */
  atReplica(url: string): string;
  /** Until `follow`, the replica shows nothing that is written from now on. */
  holdBack(): Promise<void>;
  follow(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedServer(): Promise<ReplicatedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-replica-'));
  await chmod(directory, 0o755);
  const options = { durable: false, replicable: true, log: () => undefined };
  const primaryDir = join(directory, 'primary');
  const replicaDir = join(directory, 'replica');
  const first = await startEmbeddedPostgres({ ...options, dataDir: primaryDir });
  await makeTemplate(first.url);
  await first.stop();
  // A copy of a cleanly stopped server is a base backup. `cp -a` keeps the files' owner.
  await promisify(execFile)('cp', ['-a', primaryDir, replicaDir]);
  const primary = await startEmbeddedPostgres({
    ...options,
    dataDir: primaryDir,
    port: first.port,
  });
  const { username, password } = new URL(primary.url);
  const signal = join(replicaDir, 'standby.signal');
  await writeFile(signal, '');
  const { uid, gid } = await stat(replicaDir);
  await chown(signal, uid, gid);
  await appendFile(
    join(replicaDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${username} password=${password}'\n`,
  );
  const replica = await startEmbeddedPostgres({ ...options, dataDir: replicaDir });
  const tellReplica = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: replica.url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    primaryUrl: primary.url,
    atReplica(url) {
      const there = new URL(url);
      there.port = String(replica.port);
      return there.href;
    },
    holdBack: () => tellReplica('SELECT pg_wal_replay_pause()'),
    follow: () => tellReplica('SELECT pg_wal_replay_resume()'),
    async stop() {
      await replica.stop();
      await primary.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
