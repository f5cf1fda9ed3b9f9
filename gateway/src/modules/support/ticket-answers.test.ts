import { STAFF } from '../../../test/support/test-support.js';
import { shareTickets } from '../../../test/support/test-tickets.js';
import { MAX_TICKET_MESSAGES } from '../../../../schema/rules/limits.js';

const here = shareTickets();
const { shown, reply, answer } = here;

describe("support's answer", () => {
  it('is given once per key, and recorded', async () => {
    const ada = await here.support.member();
    const { id, number } = await here.support.open(ada);
    const { supportDesk } = here.support.gateway.services;
    const once = () =>
      supportDesk.answer(
        { number },
        { message: 'Yes', status: 'ANSWERED', operator: 'alice', channel: 'COMMAND', key: 'k' },
      );
    expect((await Promise.all([once(), once(), once()])).sort()).toEqual([false, false, true]);
    expect((await shown(ada, id)).messages).toHaveLength(2);
    expect(await supportDesk.close({ number }, 'bob')).toBe(true);
    expect(await supportDesk.close({ number }, 'bob')).toBe(false);
    const { me } = await here.support.ask<{
      me: { auditLog: { nodes: { action: string; actorId: string }[] } };
    }>(ada, '{ me { auditLog(first: 2) { nodes { action actorId } } } }');
    expect(me.auditLog.nodes).toEqual([
      { action: 'ticket.close', actorId: 'support' },
      { action: 'ticket.answer', actorId: 'support' },
    ]);
    const kept = await here.support.gateway.sql<{ actor_id: string }>(
      `SELECT actor_id FROM audit_entry WHERE target = $1`,
      [id],
    );
    expect(kept.map((entry) => entry.actor_id).sort()).toEqual(['operator:alice', 'operator:bob']);
  });

  it('is accepted after the customer reached the limit of messages', async () => {
    const ada = await here.support.member();
    const { id, number } = await here.support.open(ada);
    await here.support.gateway.sql(
      `INSERT INTO ticket_message (id, ticket_id, author, channel, body, created_at)
         SELECT gen_random_uuid(), $1, 'CUSTOMER', 'DASHBOARD', 'm', now() FROM generate_series(2, $2::int)`,
      [id, MAX_TICKET_MESSAGES],
    );
    expect(await reply(ada, id, 'more')).toEqual([{ code: 'TICKET_FULL' }]);
    await answer(number, 'Please open another ticket');
    expect(await shown(ada, id)).toMatchObject({ status: 'ANSWERED' });
  });
});

describe('a message with files', () => {
  it('takes each file once, up to the limit', async () => {
    const ada = await here.support.member();
    const { id } = await here.support.open(ada);
    const files = [];
    for (let n = 0; n < 6; n++)
      files.push((await here.support.upload(ada.token, `${n}.txt`, `no ${n}`)).body.id);
    expect(await reply(ada, id, 'six', files)).toEqual([{ code: 'TOO_MANY_ATTACHMENTS' }]);
    const [first = '', second = ''] = files;
    expect(await reply(ada, id, 'two', [first, second, first])).toEqual([]);
    const told = (await here.support.newest(STAFF)).text;
    for (const fact of ['Category: Proxies and connections', 'File: 0.txt', 'File: 1.txt'])
      expect(told).toContain(fact);
    expect((await shown(ada, id)).messages.at(-1)?.attachments).toEqual([
      { id: first, name: '0.txt', contentType: 'text/plain', sizeBytes: 4 },
      { id: second, name: '1.txt', contentType: 'text/plain', sizeBytes: 4 },
    ]);
    expect(await reply(ada, id, 'again', [first])).toEqual([{ code: 'ATTACHMENT_GONE' }]);
    expect((await shown(ada, id)).messages).toHaveLength(2);
  });
});

it('reads the messages of few tickets in a request', async () => {
  const ada = await here.support.member();
  const { id } = await here.support.open(ada);
  const conversations = async (count: number) => {
    const asked = Array.from(
      { length: count },
      (_, n) => `t${n}: ticket(id: $id) { messages { body } }`,
    );
    const { body } = await here.support.gateway.graphql(
      `query ($id: ID!) { me { ${asked.join(' ')} } }`,
      { id },
      { token: ada.token },
    );
    return body.errors?.map(({ extensions }) => extensions.code) ?? [];
  };
  expect(await conversations(3)).toEqual([]);
  expect(await conversations(4)).toEqual(['BAD_USER_INPUT']);
});
