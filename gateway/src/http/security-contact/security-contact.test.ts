import Fastify from 'fastify';
import { brand } from '../../../../schema/rules/brand.js';
import { securityContact } from './security-contact.js';

const YEAR_MS = 365 * 86_400_000;

it('says whom to tell about a weakness, as RFC 9116 asks', async () => {
  let now = new Date('2026-03-01T13:45:12Z');
  const app = Fastify();
  await app.register(securityContact, {
    clock: { now: () => now },
    publicUrl: 'https://proxies.example/',
  });
  const read = async () => {
    const answer = await app.inject('/.well-known/security.txt');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.payload).toMatch(/\n$/);
    return answer.payload
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);
  };
  const fields = await read();
  expect(fields).toEqual([
    ['Contact', `mailto:${brand.supportEmail}`],
    ['Contact', 'https://proxies.example/contact'],
    ['Expires', '2026-08-28T00:00:00.000Z'],
    ['Preferred-Languages', 'en, zh'],
    ['Canonical', 'https://proxies.example/.well-known/security.txt'],
  ]);
  // It never expires while the gateway runs, and is never valid for a year.
  now = new Date(now.getTime() + 3 * YEAR_MS);
  const expires = Date.parse((await read()).find(([name]) => name === 'Expires')?.[1] ?? '');
  expect(expires).toBeGreaterThan(now.getTime());
  expect(expires).toBeLessThan(now.getTime() + YEAR_MS);
  await app.close();
});
