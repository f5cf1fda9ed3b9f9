import { http, HttpResponse } from 'msw';
import { csvLines } from '../../../schema/rules/csv.js';
import { STATEMENT_SEALED_AFTER_HOURS } from '../../../schema/rules/statement-keys.js';
import { HOUR_MS } from '../../../schema/rules/time.js';
import { type Handlers, refused } from '../msw/answer.js';
import { EMPTY_PDF } from '../msw/invoices.js';
import type { World } from '../msw/records.js';
import { userOf } from '../msw/sessions.js';
import { ledgerOf } from './ledger.js';

const LEDGERS = ['TRAFFIC', 'MONEY', 'POINTS'] as const;
const SEALED_AFTER_MS = STATEMENT_SEALED_AFTER_HOURS * HOUR_MS;

type Entries = ReturnType<typeof ledgerOf>;

const startOf = (month: string, later = 0) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString();
};

/** A statement of each month in UTC since the first entry, newest first. The checkpoints are not really signed. */
function statementsOf(world: World) {
  const now = world.now.toISOString();
  const ledgers = LEDGERS.map((ledger) => ledgerOf(world, ledger));
  const first = ledgers
    .flat()
    .reduce((at, each) => (each.occurredAt < at ? each.occurredAt : at), now);
  const months: string[] = [];
  for (let month = now.slice(0, 7); month >= first.slice(0, 7);) {
    months.push(month);
    month = startOf(month, -1).slice(0, 7);
  }
  return months.map((month) => {
    const [from, to] = [startOf(month), startOf(month, 1)];
    const sealedAt = new Date(Date.parse(to) + SEALED_AFTER_MS).toISOString();
    const isSealed = sealedAt <= now;
    const size = ledgers.flat().filter(({ occurredAt }) => occurredAt < to).length;
    return {
      id: `statement-${month}`,
      month,
      timeZone: 'UTC',
      from,
      to,
      state: isSealed ? 'SEALED' : to > now ? 'OPEN' : 'PROVISIONAL',
      sealedAt: isSealed ? sealedAt : null,
      note: isSealed ? noteOf(month, size) : null,
      path: `/statements/${month}`,
      balances: ledgers.flatMap((entries) => balanceOf(entries, from, to)),
    } as const;
  });
}

function noteOf(month: string, size: number): string {
  const head = btoa(`the head of the chain in ${month}`).slice(0, 43);
  return `${location.host}/statements/demo\n${size}\n${head}=\n\n— ${location.host}/statements ${btoa(month.repeat(9))}\n`;
}

function balanceOf(entries: Entries, from: string, to: string) {
  const own = entries.filter(({ occurredAt }) => occurredAt >= from && occurredAt < to);
  const before = entries.filter(({ occurredAt }) => occurredAt < from);
  const [some] = entries;
  if (some === undefined || own.length + before.length === 0) return [];
  const sum = (of: 'amount' | 'quantity', some: Entries) =>
    some.reduce((total, each) => total + each[of], 0n);
  const opening = sum('amount', before);
  const kinds = [...new Set(own.map(({ kind }) => kind))].sort();
  return [
    {
      ledger: some.ledger,
      unit: some.unit,
      opening,
      closing: opening + sum('amount', own),
      movements: kinds.map((kind) => {
        const some = own.filter((entry) => entry.kind === kind);
        const [amount, quantity] = [sum('amount', some), sum('quantity', some)];
        return { kind, entries: BigInt(some.length), amount, quantity };
      }),
    },
  ];
}

export function statementHandlers(world: World): Handlers {
  return { me: () => ({ statements: () => statementsOf(world) }) };
}

/** The files of statements (gateway: http/statements), with fewer fields. */
export function statementFileHandlers(world: World) {
  return [
    http.get('/statements/:file', ({ request, params: { file } }) => {
      if (userOf(world, request) === null) return refused(401, 'UNAUTHENTICATED');
      const [month = '', format] = String(file).split('.');
      const statement = statementsOf(world).find((each) => each.month === month);
      if (statement === undefined) return refused(404, 'NOT_FOUND');
      const entries = LEDGERS.flatMap((ledger) => ledgerOf(world, ledger))
        .filter(({ occurredAt }) => occurredAt >= statement.from && occurredAt < statement.to)
        .toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt));
      if (format === 'pdf') return fileOf(EMPTY_PDF, 'application/pdf');
      if (format === 'csv') {
        const rows = entries.map(({ ledger, unit, kind, amount, balanceAfter, occurredAt }) => [
          ledger,
          unit,
          kind,
          amount,
          balanceAfter,
          occurredAt,
        ]);
        const columns = ['ledger', 'unit', 'kind', 'amount', 'balance_after', 'occurred_at'];
        return fileOf(csvLines([columns, ...rows]), 'text/csv; charset=utf-8');
      }
      const asText = (_: string, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value;
      const content = { form: 'ledger-statement/1', ...statement, entries };
      return fileOf(JSON.stringify(content, asText), 'application/json; charset=utf-8');
    }),
  ];
}

const fileOf = (content: string, type: string) =>
  HttpResponse.text(content, { headers: { 'content-type': type } });
