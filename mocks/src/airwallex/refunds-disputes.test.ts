import {
  nextRequestId,
  startKit,
  startMerchant,
  until,
  type Kit,
  type Merchant,
} from './airwallex.test-kit.js';

describe('card provider stand-in: refunds and disputes', () => {
  let merchant: Merchant;
  let kit: Kit;
  beforeEach(async () => {
    merchant = await startMerchant();
    kit = await startKit({ webhookUrl: merchant.url });
    await kit.control('PATCH', '/switches', { refundStepMs: 5 });
  });
  afterEach(async () => {
    await kit.stop();
    await merchant.stop();
  });

  const refund = async (payment_intent_id: string, fields: Record<string, unknown> = {}) =>
    kit.api('POST', '/refunds/create', {
      request_id: nextRequestId(),
      payment_intent_id,
      ...fields,
    });

  it('refunds in parts, never more than was captured', async () => {
    const id = await kit.pay({ amount: 10 });
    const first = await refund(id, { amount: 3.33, reason: 'Half used' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      id: expect.stringMatching(/^rfd_/),
      payment_intent_id: id,
      amount: 3.33,
      currency: 'USD',
      status: 'RECEIVED',
      reason: 'Half used',
    });
    expect((await refund(id, { amount: 3.33 })).status).toBe(201);
    const over = await refund(id, { amount: 3.35 });
    expect(over.body).toMatchObject({ code: 'validation_error', source: 'amount' });
    const rest = await refund(id);
    expect(rest.body['amount']).toBe(3.34);
    expect((await refund(id)).status).toBe(400);
  });

  it('reports received, accepted, and settled', async () => {
    const id = await kit.pay();
    const { body } = await refund(id, { amount: 5 });
    await until('settled', () => merchant.names().find((name) => name === 'refund.settled'));
    // Each is a request of its own, so they can arrive in any order.
    await until('all', () => merchant.names().filter((name) => name.startsWith('refund.'))[2]);
    const names = merchant.names().filter((name) => name.startsWith('refund.'));
    expect(names.toSorted()).toEqual(['refund.accepted', 'refund.received', 'refund.settled']);
    const settled = merchant.received.find(({ event }) => event.name === 'refund.settled')?.event
      .data.object;
    expect(settled).toMatchObject({
      id: body['id'],
      payment_intent_id: id,
      amount: 5,
      status: 'SETTLED',
    });
    const read = await kit.api('GET', `/refunds/${String(body['id'])}`);
    expect(read.body['status']).toBe('SETTLED');
    const list = await kit.api('GET', `/refunds?payment_intent_id=${id}`);
    expect(list.body).toMatchObject({ items: [{ id: body['id'] }] });
  });

  it('releases the amount of a failed refund', async () => {
    await kit.control('PATCH', '/switches', { refundMode: 'fail' });
    const id = await kit.pay({ amount: 10 });
    await refund(id);
    await until('failed', () => merchant.names().find((name) => name === 'refund.failed'));
    await kit.control('PATCH', '/switches', { refundMode: 'hold' });
    const held = await refund(id);
    expect(held.body['amount']).toBe(10);
    const path = `/refunds/${String(held.body['id'])}/status`;
    expect((await kit.control('POST', path, { status: 'SETTLED' })).body['status']).toBe('SETTLED');
    expect((await kit.control('POST', path, { status: 'ACCEPTED' })).status).toBe(400);
    // A settled refund that the card's bank returns.
    expect((await kit.control('POST', path, { status: 'FAILED' })).body['status']).toBe('FAILED');
    expect((await kit.control('POST', path, { status: 'SETTLED' })).status).toBe(400);
  });

  it.each([
    ['request_id', { request_id: 'x'.repeat(65) }],
    ['reason', { reason: 'x'.repeat(129) }],
    ['payment_intent_id', { payment_intent_id: '' }],
  ])('refuses a wrong %s', async (source, fields) => {
    const answer = await refund(await kit.pay(), fields);
    expect(answer.body).toMatchObject({ code: 'validation_error', source });
  });

  it('refuses a reused request_id and an unpaid intent', async () => {
    const id = await kit.pay();
    const request_id = nextRequestId();
    expect((await refund(id, { request_id, amount: 1 })).status).toBe(201);
    expect((await refund(id, { request_id, amount: 1 })).body['code']).toBe('duplicate_request');
    const unpaid = String((await kit.create()).body['id']);
    expect((await refund(unpaid)).body['code']).toBe('invalid_status_for_operation');
  });

  it('works in a currency without decimals', async () => {
    const id = await kit.pay({ amount: 1500, currency: 'JPY' });
    expect((await refund(id, { amount: 500 })).body['amount']).toBe(500);
    expect((await refund(id, { amount: 0.5 })).body['source']).toBe('amount');
    expect((await refund(id)).body['amount']).toBe(1000);
  });

  it('lets the control API open and move disputes, and the merchant read them', async () => {
    const id = await kit.pay({ merchant_order_id: 'order-disputed' });
    const opened = await kit.control('POST', '/disputes', { payment_intent_id: id });
    expect(opened.status).toBe(201);
    const disputeId = String(opened.body['id']);
    for (const status of ['CHALLENGED', 'PENDING_DECISION', 'LOST']) {
      await kit.control('POST', `/disputes/${disputeId}/status`, { status });
    }
    await until('lost', () => merchant.names().find((name) => name === 'payment_dispute.lost'));
    expect(merchant.names()).toEqual(
      expect.arrayContaining([
        'payment_dispute.requires_response',
        'payment_dispute.challenged',
        'payment_dispute.pending_decision',
      ]),
    );
    expect((await kit.api('GET', `/payment_disputes/${disputeId}`)).body).toMatchObject({
      id: disputeId,
      payment_intent_id: id,
      merchant_order_id: 'order-disputed',
      amount: 75.5,
      status: 'LOST',
    });
    const partly = { status: 'LOST', stage: 'ARBITRATION', amount: 20.5 };
    expect((await kit.control('POST', `/disputes/${disputeId}/status`, partly)).body).toMatchObject(
      { ...partly, due_at: expect.stringMatching(/\+0000$/) },
    );
    const open = await kit.api('GET', '/payment_disputes?status=REQUIRES_RESPONSE');
    expect(open.body).toEqual({ has_more: false, items: [] });
    const all = await kit.api('GET', `/payment_disputes?payment_intent_id=${id}`);
    expect(all.body).toMatchObject({ items: [{ id: disputeId }] });
  });
});
