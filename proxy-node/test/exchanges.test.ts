import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual as isEqual } from 'node:util';
import { DIFFERENCES, type Exchange } from './exchange.test-kit.js';
import { EARLY_ANSWERS } from './exchange-early.test-kit.js';
import { FRAMING } from './exchange-framing.test-kit.js';
import { REFUSALS } from './exchange-refusals.test-kit.js';
import { REQUESTS } from './exchange-requests.test-kit.js';
import { ODD_TARGETS } from './exchange-targets.test-kit.js';
import { UPGRADES } from './exchange-upgrades.test-kit.js';
import { readable, readRefusal, Stage, until, type Outcome } from './run-exchange.test-kit.js';
import { Scene } from './scene.test-kit.js';

const TABLE: readonly [subject: string, exchanges: readonly Exchange[]][] = [
  ['requests', REQUESTS],
  ['framing', FRAMING],
  ['early answers', EARLY_ANSWERS],
  ['targets', ODD_TARGETS],
  ['upgrades', UPGRADES],
  ['refused requests', REFUSALS],
];

const scene = new Scene();
beforeAll(() => scene.begin());
afterAll(() => scene.end());

let played = 0;

describe.each(TABLE)('%s', (_subject, exchanges) => {
  test.each(exchanges)('$name', async (exchange) => {
    const stage = await Stage.open(scene, exchange, `x${(played += 1)}`);
    const direct = expected(await stage.direct(), exchange, stage.host);
    const proxied = await stage.proxied((outcome) => isEqual(seen(outcome, exchange), direct));
    const { passed } = stage;

    expect(legible(seen(proxied, exchange))).toEqual(legible(direct));
    const { requests = 1 } = exchange;
    // An answer that the client gets a refusal for is not booked.
    const down = exchange.differs?.refusal ? BigInt(direct.client.length) : passed.down;
    const due = requests === 0 ? undefined : { up: passed.up, down, requests };
    const booked = () => scene.edge.usageOf(`sub-${stage.username}`)['HTTP ZZ'];
    await until(() => isEqual(booked(), due));
    expect(booked()).toEqual(due);
    await stage.origin.close();
  });
});

test('the README lists all intended differences, and no others', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, section = ''] = readme.split('## Intended differences\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) +\|/gm)];
  const listed = rows.map(([, difference = '']) => difference).filter((row) => !/^-+$/.test(row));
  const intended = TABLE.flatMap(([, exchanges]) => exchanges).flatMap(({ differs }) =>
    differs ? [DIFFERENCES[differs.because]] : [],
  );
  expect(listed.slice(1).sort()).toEqual([...new Set<string>(intended)].sort());
});

/** The compared parts of an outcome, with the refusal if the exchange has one. */
interface Seen extends Omit<Outcome, 'targetEnds' | 'clientEnd'> {
  readonly targetEnds?: Outcome['targetEnds'];
  readonly clientEnd?: Outcome['clientEnd'];
  readonly refusal?: ReturnType<typeof readRefusal>;
}

/** The outcome that the client should see through the node, computed from the direct one. */
function expected(direct: Outcome, { differs }: Exchange, host: string): Seen {
  if (!differs) return direct;
  const fill = (text: string | undefined) => text?.replaceAll('{host}', host);
  const { refusal, targetEnd, clientEnd } = differs;
  const target = fill(differs.target);
  const client = fill(differs.client);
  if (refusal) {
    const { code, part } = refusal;
    return {
      target: refusal.early ? [] : target === undefined ? direct.target : [target],
      client: client ?? '',
      refusal: part ? { code, part } : { code },
      stuck: [],
    };
  }
  return {
    target: target === undefined ? direct.target : [target],
    targetEnds: targetEnd ? [targetEnd] : direct.targetEnds,
    client: client ?? direct.client,
    clientEnd: clientEnd ?? direct.clientEnd,
    stuck: [],
  };
}

function seen(outcome: Outcome, { differs }: Exchange): Seen {
  if (!differs?.refusal) return outcome;
  const { target, client, stuck, clientEnd, targetEnds } = outcome;
  const start = client.lastIndexOf('HTTP/1.1 ');
  const refusal = naming(readRefusal(client.slice(Math.max(0, start))), differs.refusal.part);
  const problems = [...stuck];
  // A client must know whether it can go on: it reads `Connection`.
  const closes = /^connection: close\r$/im.test(client.slice(start));
  if ((clientEnd === 'FIN') !== closes)
    problems.push(`the client sees ${clientEnd}, with Connection: close ${closes}`);
  // The rest of what the target says belongs to nobody.
  if (targetEnds.includes('open')) problems.push('the connection to the target is still open');
  return { target, client: client.slice(0, Math.max(0, start)), refusal, stuck: problems };
}

/** A part that contains the expected words is as good as they are. */
function naming(
  refusal: ReturnType<typeof readRefusal>,
  words: string | undefined,
): ReturnType<typeof readRefusal> {
  if (typeof refusal === 'string' || !words || !refusal.part?.includes(words)) return refusal;
  return { code: refusal.code, part: words };
}

function legible(outcome: Seen): object {
  const { target, client } = outcome;
  return Object.assign(
    {
      ends: [outcome.clientEnd, outcome.targetEnds],
      refusal: outcome.refusal,
      stuck: outcome.stuck,
    },
    { target: target.map(readable), client: readable(client) },
  );
}
