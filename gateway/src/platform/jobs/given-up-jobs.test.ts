import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { createApp } from '../../app.js';

let gateway: TestServices;
let owner: pg.Client;

beforeAll(async () => {
  gateway = await startTestServices();
  owner = new pg.Client({ connectionString: gateway.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await gateway.close();
});

it('jobs that gave up are counted in the metrics, listed for operators, and hidden from visitors', async () => {
  const { metrics } = gateway.services;
  expect(await metrics.registry.metrics()).toContain('hearth_jobs_given_up 0');
  await owner.query(
    `SELECT graphile_worker.add_job('payment.cancelIntents', '{"orderId":"1"}', max_attempts => 1)`,
  );
  await owner.query(
    `SELECT graphile_worker.permanently_fail_jobs(array_agg(id), 'the provider is gone') FROM graphile_worker._private_jobs`,
  );
  expect(await metrics.registry.metrics()).toContain('hearth_jobs_given_up 1');
  const listed = await owner.query('SELECT task, payload, last_error FROM given_up_job');
  expect(listed.rows).toEqual([
    {
      task: 'payment.cancelIntents',
      payload: { orderId: '1' },
      last_error: 'the provider is gone',
    },
  ]);
  const app = await createApp(gateway.services);
  expect((await app.inject({ url: '/readyz' })).json<object>()).toEqual({ status: 'ready' });
  await app.close();
});
