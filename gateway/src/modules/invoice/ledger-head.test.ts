import { shareInvoices } from '../../../test/support/test-invoices.js';
import { SIGNING_KEY } from '../../../test/support/test-statements.js';
import { DAY_MS } from '../../platform/clock.js';
import type { Viewer } from '../../platform/viewer.js';

const { shop, issued, textOf } = shareInvoices({ STATEMENT_SIGNING_KEY: SIGNING_KEY });

/** Lines of a file break the head. */
const wholeText = async (viewer: Viewer, number: string) =>
  (await textOf(viewer, number, 'en-US')).replaceAll('\n', '');

it('prints the last sealed head of when it was issued, also after later months are sealed', async () => {
  const { statementSealing, db } = shop.gateway.services;
  const head = (accountId: string) =>
    db.transaction((tx) => statementSealing.latestHead(tx, accountId));
  const order = await shop.paidOrder();
  const { viewer } = order;
  const [before] = await issued(viewer);
  expect(await wholeText(viewer, before?.number ?? '')).not.toContain('Fingerprint');

  shop.gateway.clock.advance(36 * DAY_MS);
  await statementSealing.sealDue();
  const sealed = await head(viewer.accountId);
  expect(sealed).toMatchObject({ month: expect.stringMatching(/^\d{4}-\d\d$/) });
  await shop.refunds(order)('SETTLED', 500n);
  const note = (await issued(viewer)).at(-1);
  expect(note?.kind).toBe('CREDIT_NOTE');
  const text = await wholeText(viewer, note?.number ?? '');
  expect(text).toContain(`up to the end of ${sealed?.month}`);
  expect(text).toContain(sealed?.head);
  expect(await wholeText(viewer, before?.number ?? '')).not.toContain('Fingerprint');

  shop.gateway.clock.advance(36 * DAY_MS);
  await statementSealing.sealDue();
  expect((await head(viewer.accountId))?.head).not.toBe(sealed?.head);
  expect(await wholeText(viewer, note?.number ?? '')).toBe(text);
});
