import {
  MAX_ATTACHMENT_BYTES,
  MAX_CUSTOMER_ATTACHMENT_BYTES,
} from '../../../../schema/rules/limits.js';
import { share } from '../../../test/support/share.js';
import { startTestSupport } from '../../../test/support/test-support.js';
import { DAY_MS } from '../../platform/clock.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const support = share(startTestSupport);

const request = (method: 'GET' | 'DELETE', id: string, token: string | null) =>
  support.app.inject({
    method,
    url: `/support/attachments/${id}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

describe('a file of a ticket', () => {
  it('comes back as it was, as a download that no page of ours can show', async () => {
    const ada = await support.member();
    const { status, body } = await support.upload(ada.token, "Bild's 截圖 (1).png", PNG);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name: "Bild's 截圖 (1).png",
      contentType: 'image/png',
      sizeBytes: PNG.length,
    });
    const answer = await request('GET', body.id, ada.token);
    expect(answer.rawPayload.equals(PNG)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition':
        "attachment; filename*=UTF-8''Bild%27s%20%E6%88%AA%E5%9C%96%20%281%29.png",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('can be read only by its owner', async () => {
    const ada = await support.member();
    const eve = await support.member();
    const { id } = (await support.upload(ada.token, 'log.txt', 'secret')).body;
    const stolen = await request('GET', id, eve.token);
    const missing = await request('GET', '00000000-0000-7000-8000-000000000000', eve.token);
    const coded = (answer: typeof stolen) => ({
      status: answer.statusCode,
      code: answer.json<{ code: string }>().code,
    });
    expect(coded(stolen)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(coded(stolen)).toEqual(coded(missing));
    expect(coded(await request('GET', id, null))).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await request('DELETE', id, eve.token)).statusCode).toBe(404);
    expect((await request('GET', id, ada.token)).body).toBe('secret');
    expect((await request('DELETE', id, ada.token)).statusCode).toBe(204);
    expect((await request('GET', id, ada.token)).statusCode).toBe(404);
  });

  it('is refused from visitors, unverified customers, and other types, before anything is kept', async () => {
    const ada = await support.member();
    const unverified = await support.gateway.member('unverified@example.com');
    expect(await support.upload(null, 'a.txt', 'x')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
    expect(await support.upload(unverified.token, 'a.txt', 'x')).toMatchObject({
      status: 400,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });
    expect(await support.upload(ada.token, 'a.png', Buffer.from([0, 1, 2]))).toMatchObject({
      status: 400,
      body: { code: 'ATTACHMENT_TYPE_REFUSED' },
    });
    expect(await support.upload(ada.token, 'a.txt', '')).toMatchObject({
      status: 400,
      body: { code: 'ATTACHMENT_EMPTY' },
    });
    const large = Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, 'a');
    expect((await support.upload(ada.token, 'a.txt', large)).status).toBe(413);
    const form = await support.app.inject({
      method: 'POST',
      url: '/support/attachments',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect(form.statusCode).toBe(415);
  });

  it('is deleted a day after the upload if no message has it', async () => {
    const ada = await support.member();
    const unsent = (await support.upload(ada.token, 'a.txt', 'x')).body.id;
    const sent = (await support.upload(ada.token, 'b.txt', 'y')).body.id;
    await support.open(ada, { attachmentIds: [sent] });
    expect((await request('DELETE', sent, ada.token)).statusCode).toBe(404);
    const { ticketAttachments } = support.gateway.services;
    support.gateway.clock.advance(DAY_MS);
    await ticketAttachments.purge();
    expect((await request('GET', unsent, ada.token)).statusCode).toBe(200);
    support.gateway.clock.advance(1);
    expect(await ticketAttachments.purge()).toBeGreaterThan(0);
    expect((await request('GET', unsent, ada.token)).statusCode).toBe(404);
    expect((await request('GET', sent, ada.token)).body).toBe('y');
  });

  it('is refused beyond the bytes that a customer can store, also in closed tickets', async () => {
    const ada = await support.member();
    const { id } = await support.open(ada);
    await support.gateway.sql(
      `INSERT INTO ticket_attachment (id, account_id, message_id, name, content_type, size_bytes, content, created_at)
         SELECT gen_random_uuid(), $1, m.id, 'a.txt', 'text/plain', least($3, $4 - n * $3), 'x', now()
         FROM ticket_message m, generate_series(0, ($4 - 1) / $3) n WHERE m.ticket_id = $2`,
      [ada.id, id, MAX_ATTACHMENT_BYTES, MAX_CUSTOMER_ATTACHMENT_BYTES - 2],
    );
    expect((await support.upload(ada.token, 'a.txt', 'xy')).status).toBe(201);
    expect(await support.upload(ada.token, 'a.txt', 'z')).toMatchObject({
      status: 400,
      body: { code: 'TOO_MANY_ATTACHMENTS' },
    });
    expect((await support.upload((await support.member()).token, 'a.txt', 'z')).status).toBe(201);
  });

  it('cannot be one of many that are never sent', async () => {
    const ada = await support.member();
    const upload = () => support.upload(ada.token, 'a.txt', 'x');
    for (let n = 0; n < 10; n++) expect((await upload()).status).toBe(201);
    expect(await upload()).toMatchObject({ status: 400, body: { code: 'TOO_MANY_ATTACHMENTS' } });
  });
});
