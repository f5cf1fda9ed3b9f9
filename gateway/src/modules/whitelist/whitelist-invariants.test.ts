import fc from 'fast-check';
import { share } from '../../../test/support/share.js';
import { outcomeOf, startTestWhitelist } from '../../../test/support/test-whitelist.js';

const MINUTE = 60_000;

const list = share(startTestWhitelist);

const inTime = (milliseconds: number) =>
  new Date(list.gateway.clock.now().getTime() + milliseconds);

interface Expected {
  who: number;
  address: string;
  id: string;
  ends: number;
  isProven: boolean;
}

describe('whitelist invariants', () => {
  it('only the last proven entry of an address works, until it ends', async () => {
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
      fc.record({ kind: fc.constantFrom('prove', 'pass', 'remove', 'revive'), who, address }),
      fc.record({ kind: fc.constant('wait' as const) }),
    );
    const customers = await Promise.all([0, 1, 2].map(() => list.customer()));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { services, clock } = list.gateway;
        await list.gateway.sql(
          `UPDATE whitelist_entry SET deleted_at = now(), proven_at = NULL WHERE address <<= '9.1.0.0/16'`,
        );
        /** The entries that are there, and the proofs of those that were deleted a moment ago. */
        const model: Expected[] = [];
        const undoable: Expected[] = [];
        const now = () => clock.now().getTime();
        const find = (step: { who: number; address: string }) =>
          model.find((e) => e.who === step.who && e.address === step.address);
        const working = (at: string) =>
          model.find((e) => e.address === at && e.isProven && e.ends > now());
        const grant = (entry: Expected) => {
          for (const e of model)
            if (e.address === entry.address && e.who !== entry.who) e.isProven = false;
          entry.isProven = true;
        };
        const keptProof = ({ who: own, address: at }: { who: number; address: string }) =>
          undoable.some((e) => e.who === own && e.address === at && e.ends > now()) &&
          (working(at)?.who ?? own) === own;
        for (const step of steps) {
          if (step.kind === 'wait') {
            clock.advance(MINUTE);
            continue;
          }
          const customer = customers[step.who];
          if (!customer) throw new Error('no such customer');
          const there = find(step);
          if (step.kind === 'add') {
            const isThere = there !== undefined && there.ends > now();
            const more = {
              from: step.here ? step.address : '203.0.113.1',
              ...(step.short && { expiresAt: inTime(MINUTE / 2) }),
            };
            const restored = !step.here && keptProof(step);
            const outcome = await outcomeOf(
              (async () => {
                const id = await customer.add(step.address, more);
                if (there) model.splice(model.indexOf(there), 1);
                const entry = {
                  who: step.who,
                  address: step.address,
                  id,
                  ends: more.expiresAt?.getTime() ?? Infinity,
                  isProven: false,
                };
                model.push(entry);
                if (step.here || restored) grant(entry);
              })(),
            );
            expect(outcome).toBe(isThere ? 'ADDRESS_DUPLICATE' : 'done');
          } else if (step.kind === 'pass') {
            expect(await list.pass(customer, step.address)).toBe(customer.subAccountId);
            if (there && there.ends > now() && !there.isProven) grant(there);
          } else if (there && step.kind === 'remove') {
            await customer.remove(there.id);
            model.splice(model.indexOf(there), 1);
            if (there.isProven) undoable.push(there);
          } else if (there && step.kind === 'revive') {
            const isOver = there.ends <= now();
            await services.whitelist.update(customer.viewer, there.id, { expiresAt: null });
            there.ends = Infinity;
            if (isOver) there.isProven = false;
          } else if (there) {
            const isOver = there.ends <= now();
            const outcome = await outcomeOf(
              services.whitelistProof.prove(customer.at(step.address), there.id),
            );
            expect(outcome).toBe(isOver ? 'ENTRY_EXPIRED' : 'done');
            if (!isOver && !there.isProven) grant(there);
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
