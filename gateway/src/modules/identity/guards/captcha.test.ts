import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from '../../../platform/errors.js';
import { requirePerson, siteVerifyCaptcha } from './captcha.js';

let server: Server;
let asked: URLSearchParams;
const serve = async (listener: RequestListener): Promise<string> => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked = new URLSearchParams(body);
      listener(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
};
afterEach(() => server.close());

const judged = async (listener: RequestListener, answer: string | null = 'token') =>
  requirePerson(siteVerifyCaptcha(await serve(listener), 'our-secret'), answer, '203.0.113.7').then(
    () => 'PASSED',
    (error: unknown) => (error instanceof UserError ? error.code : error),
  );

describe('siteverify captcha service', () => {
  it('gets our secret, the answer, and the address', async () => {
    expect(await judged((_request, response) => response.end('{"success":true}'))).toBe('PASSED');
    expect(Object.fromEntries(asked)).toEqual({
      secret: 'our-secret',
      response: 'token',
      remoteip: '203.0.113.7',
    });
  });

  it.each([
    ['says no', '{"success":false}', 200],
    ['says something else', '{"success":"true"}', 200],
    ['says nothing', 'null', 200],
    ['does not speak JSON', '<html>', 200],
    ['is broken', '', 500],
    ['sends us elsewhere', '', 302],
  ])('admits nobody when it %s', async (_what, body, status) => {
    const answer: RequestListener = (_request, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body);
    };
    expect(await judged(answer)).toBe('CAPTCHA_FAILED');
  });

  it.each([null, '', 'x'.repeat(5_000)])('is not called without an answer', async (answer) => {
    expect(await judged((_request, response) => response.end('{"success":true}'), answer)).toBe(
      'CAPTCHA_REQUIRED',
    );
  });
});
