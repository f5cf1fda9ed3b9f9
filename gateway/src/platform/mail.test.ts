import { startInbox, type RunningInbox } from '../../../mocks/src/mail/inbox.js';
import { smtpMailer } from './mail.js';

let inbox: RunningInbox;
beforeAll(async () => {
  inbox = await startInbox({ host: '127.0.0.1', webPort: 0, smtpPort: 0 });
});
afterAll(() => inbox.stop());

/** The sender as a mailbox reads it. */
async function receivedFrom(name: string, to: string): Promise<unknown> {
  const mailer = smtpMailer(inbox.smtpUrl, { name, address: 'post@mail.example' });
  const message = { subject: 'x', text: 'x', html: 'x', replyTo: null };
  await mailer.send({ ...message, to, messageId: `<${to}>` });
  mailer.close();
  const answer = await fetch(`${inbox.webUrl}/api/email?to.address=${to}`);
  const [mail] = (await answer.json()) as { from: unknown }[];
  return mail?.from;
}

it.each([
  ['plain@to.example', 'Ada'],
  ['quotes@to.example', 'Ada "A" Bee'],
  ['comma@to.example', 'Ada, Bob & Sons'],
  ['brackets@to.example', 'Ada <not@this.example>'],
  ['chinese@to.example', '北極住宅代理'],
])('%s gets the sender as one address with its whole name: %s', async (to, name) => {
  expect(await receivedFrom(name, to)).toEqual([{ name, address: 'post@mail.example' }]);
});
