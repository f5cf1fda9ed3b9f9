import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../platform/logger.js';
import { StatusRecorder, type StatusProbe } from './status-recorder.service.js';
import type { MeasuredMinute } from './status.service.js';

const log = createLogger('silent', 'test');
const NOON = Date.parse('2026-11-23T12:00:20Z');

/** A recorder whose minutes are kept, or refused while `isAway`. */
function recorder(probes: Record<string, StatusProbe>) {
  const stored: [string, Record<string, boolean>][] = [];
  const state = { now: NOON, aheadMs: 0, isAway: false };
  const status = {
    databaseTime: () =>
      state.isAway
        ? Promise.reject(new Error('no database'))
        : Promise.resolve(new Date(state.now)),
    record: ({ at, results }: MeasuredMinute) => {
      if (state.isAway) return Promise.reject(new Error('no database'));
      stored.push([at.toISOString().slice(11, 16), Object.fromEntries(results)]);
      return Promise.resolve();
    },
  };
  const clock = { now: () => new Date(state.now + state.aheadMs) };
  const timing = { answerWithinMs: 50, againAfterMs: 1 };
  return { state, stored, recorder: new StatusRecorder({ status, clock, log, probes, timing }) };
}

it('stores what works, what fails, and what gives no answer, and leaves out what cannot be measured', async () => {
  const { recorder: each, stored } = recorder({
    SITE: () => Promise.resolve(true),
    DATA: () => Promise.reject(new Error('hunter2')),
    EMAIL: () => Promise.resolve(false),
    CARDS: () => new Promise(() => undefined),
    PROXIES: () => Promise.resolve(null),
  });
  await each.measure();
  expect(stored).toEqual([['12:00', { SITE: true, DATA: false, EMAIL: false, CARDS: false }]]);
});

it('asks again before it calls something a failure', async () => {
  let calls = 0;
  const { recorder: each, stored } = recorder({ SITE: () => Promise.resolve(++calls > 1) });
  await each.measure();
  expect(stored).toEqual([['12:00', { SITE: true }]]);
});

it('stores minutes later that could not be stored while the database was away', async () => {
  const {
    recorder: each,
    stored,
    state,
  } = recorder({ DATA: () => Promise.resolve(!state.isAway) });
  state.isAway = true;
  await each.measure();
  state.now += 60_000;
  await each.measure();
  state.now += 60_000;
  state.isAway = false;
  await each.measure();
  expect(stored).toEqual([
    ['12:00', { DATA: false }],
    ['12:01', { DATA: false }],
    ['12:02', { DATA: true }],
  ]);
});

it('a minute is one of the database, whatever our own clock says', async () => {
  const { recorder: each, stored, state } = recorder({ SITE: () => Promise.resolve(true) });
  state.aheadMs = 3_600_000;
  await each.measure();
  state.now += 60_000;
  state.isAway = true;
  await each.measure();
  state.isAway = false;
  state.now += 60_000;
  await each.measure();
  expect(stored.map(([at]) => at)).toEqual(['12:00', '12:01', '12:02']);
});

it('measures at its start, and its end is no failure of anything', async () => {
  const { recorder: each, stored } = recorder({ SITE: () => Promise.resolve(true) });
  each.start();
  while (stored.length === 0) await sleep(1);
  await each.stop();
  const ending = recorder({ SITE: () => new Promise(() => undefined) });
  ending.recorder.start();
  await ending.recorder.stop();
  expect(ending.stored).toEqual([]);
});
