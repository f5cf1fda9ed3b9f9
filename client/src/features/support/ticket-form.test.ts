import { newTicketForm, ticketSchema, toTicketInput } from './ticket-form';

test('a new ticket has its words, and nothing that is only typed around them', () => {
  const values = {
    ...newTicketForm(''),
    subject: ' No proxy\tworks ',
    message: 'One\r\ntwo\n\n',
  };
  expect(toTicketInput(values, ['a-1'])).toEqual({
    subject: 'No proxy works',
    category: 'PROXIES',
    message: 'One\ntwo',
    orderId: null,
    subAccountId: null,
    proxyRequestId: null,
    attachmentIds: ['a-1'],
  });
});

test('a ticket is about the order that it was opened from, or about what was chosen', () => {
  const values = { ...newTicketForm('order:o-1'), subject: 's', message: 'm' };
  expect(toTicketInput(values, [])).toMatchObject({
    category: 'BILLING',
    orderId: 'o-1',
    subAccountId: null,
  });
  expect(toTicketInput({ ...values, about: 'account:sa-1' }, [])).toMatchObject({
    orderId: null,
    subAccountId: 'sa-1',
  });
  const request = { ...newTicketForm('request:r-1'), subject: 's', message: 'm' };
  expect(toTicketInput(request, [])).toMatchObject({
    category: 'PROXIES',
    orderId: null,
    proxyRequestId: 'r-1',
  });
});

test.each([
  ['subject', '  ', 'SUBJECT_REQUIRED'],
  ['subject', 'x'.repeat(121), 'SUBJECT_TOO_LONG'],
  ['message', '\n', 'MESSAGE_REQUIRED'],
  ['message', '字'.repeat(5001), 'MESSAGE_TOO_LONG'],
])('%s %j is refused', async (field, text, code) => {
  const values = { ...newTicketForm(''), subject: 's', message: 'm', [field]: text };
  await expect(ticketSchema.validate(values)).rejects.toThrow(code);
});
