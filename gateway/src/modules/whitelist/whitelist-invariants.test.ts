import fc from 'fast-check';
import { share } from '../../../test/support/share.js';
import { outcomeOf, startTestWhitelist } from '../../../test/support/test-whitelist.js';
import { rows } from '../../platform/database/database.js';

const MINUTE = 60_000;

const list = share(startTestWhitelist);

const inTime = (milliseconds: number) =>
  new Date(list.gateway.clock.now().getTime() + milliseconds);

describe('whitelist invariants', () => {
  it('at most one entry of an address works, never one that lost to a proof', async () => {
    const address = fc.constantFrom('9.1.1.1', '9.1.1.2');
    const who = fc.nat(2);
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        who,
        address,
        here: fc.boolean(),
        short: fc.boolean(),
      }),
      fc.record({ kind: fc.constantFrom('prove', 'remove', 'revive'), who, address }),
      fc.record({ kind: fc.constant('wait' as const) }),
    );
    const customers = await Promise.all([0, 1, 2].map(() => list.customer()));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { services, clock } = list.gateway;
        await services.db.transaction((tx) =>
          rows(tx, `UPDATE whitelist_entry SET deleted_at = now() WHERE address <<= '9.1.0.0/16'`),
        );
        /** The expected live entries of each address, in order of their claims. */
        const model: { who: number; address: string; id: string; ends: number; state: string }[] =
          [];
        const now = () => clock.now().getTime();
        const find = (step: { who: number; address: string }) =>
          model.find((e) => e.who === step.who && e.address === step.address);
        const working = (at: string) => {
          const live = model.filter((e) => e.address === at && e.ends > now());
          return live.find((e) => e.state === 'proven') ?? live.find((e) => e.state === 'waiting');
        };
        const grant = (entry: (typeof model)[number]) => {
          const lost = working(entry.address);
          if (lost && lost !== entry) lost.state = 'lost';
          for (const e of model) {
            if (e.address === entry.address && e.state === 'proven') e.state = 'waiting';
          }
          entry.state = 'proven';
        };
        for (const step of steps) {
          if (step.kind === 'wait') {
            clock.advance(MINUTE);
          } else if (step.kind === 'add') {
            const customer = customers[step.who];
            const there = find(step);
            const here = step.here ? step.address : '203.0.113.1';
            const ends = step.short ? inTime(MINUTE / 2) : undefined;
            const held = working(step.address);
            const isHeld = step.here && held?.state === 'proven' && held.who !== step.who;
            const isThere = there !== undefined && there.ends > now();
            const outcome = await outcomeOf(
              (async () => {
                const more = { from: here, ...(ends && { expiresAt: ends }) };
                const id = (await customer?.add(step.address, more)) ?? '';
                if (there) model.splice(model.indexOf(there), 1);
                const entry = {
                  who: step.who,
                  address: step.address,
                  id,
                  ends: ends?.getTime() ?? Infinity,
                  state: 'waiting',
                };
                model.push(entry);
                if (step.here) grant(entry);
              })(),
            );
            expect(outcome).toBe(
              isHeld ? 'ADDRESS_CONFLICT' : isThere ? 'ADDRESS_DUPLICATE' : 'done',
            );
          } else {
            const entry = find(step);
            const customer = customers[step.who];
            if (!entry || !customer) continue;
            const held = working(step.address);
            const isHeld = held?.state === 'proven' && held.who !== step.who;
            const isOver = entry.ends <= now();
            if (step.kind === 'remove') {
              await customer.remove(entry.id);
              model.splice(model.indexOf(entry), 1);
            } else if (step.kind === 'revive') {
              await services.whitelist.update(customer.viewer, entry.id, { expiresAt: null });
              entry.ends = Infinity;
              if (isOver) {
                entry.state = 'waiting';
                model.push(...model.splice(model.indexOf(entry), 1));
              }
            } else {
              const outcome = await outcomeOf(
                services.whitelistProof.prove(customer.at(step.address), entry.id),
              );
              expect(outcome).toBe(isOver ? 'ENTRY_EXPIRED' : isHeld ? 'ADDRESS_CONFLICT' : 'done');
              if (outcome === 'done' && entry.state !== 'proven') grant(entry);
            }
          }
          for (const at of ['9.1.1.1', '9.1.1.2']) {
            const expected = working(at);
            const actual = await list.letIn(at);
            if (expected) expect(actual).toBe(customers[expected.who]?.subAccountId);
            else expect(['EXPIRED', 'IP_NOT_ALLOWED']).toContain(actual);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
