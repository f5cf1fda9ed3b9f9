import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  checkEntities,
  checkStatements,
  type Recorded,
} from '../../../../dev/sql-check/check-statements.js';
import { programOf } from '../../../../dev/sql-check/program.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../entities.js';
import { ownerDataSource } from './data-source.js';

const CONFIGURATION = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));
const ADDED = fileURLToPath(new URL('added.ts', import.meta.url));
const ADDED_ENTITY = fileURLToPath(new URL('added.entity.ts', import.meta.url));

const HEAD = `
import './../../entities.js';
import { rows, type Tx } from './database.js';
import { prepared } from './prepared.js';
import type { ReadPool } from './read-pool.js';
declare const tx: Tx;
declare const reads: ReadPool;
declare const id: string;
declare const isWide: boolean;
const NAME = 'u.name';
const COLUMNS = ['id', 'email'].map((column) => \`u.\${column}\`).join(', ');
async function list<Row extends object>(sql: string, name: string): Promise<Row[]> {
  const found = await reads.query<Row & { position?: string }>(name, \`SELECT \${sql} FROM users\`);
  return found;
}
`;

/** Code, and what the check finds in it. `name` is that of the test. */
interface Case {
  name: string;
  code: string;
  finds: string[];
}

const CASES: Case[] = [
  {
    name: 'accepts rows of the declared type',
    code: 'rows<{ id: string; name: string | null }>(tx, `SELECT id, name FROM users WHERE id = $1`, [id])',
    finds: [],
  },
  {
    name: 'accepts an expression of which nothing certain is known',
    code: "rows<{ status: string }>(tx, `SELECT detail ->> 'to' AS status FROM order_event`)",
    finds: [],
  },
  {
    name: 'finds a column that the table does not have',
    code: 'rows<{ nosuch: string }>(tx, `SELECT nosuch FROM users`)',
    finds: ['Postgres refuses it: column "nosuch" does not exist'],
  },
  {
    name: 'finds a property that is not selected',
    code: 'rows<{ id: string; email: string }>(tx, `SELECT id FROM users`)',
    finds: ['does not select "email", which the type of its rows has'],
  },
  {
    name: 'finds a selected column that the type does not have',
    code: "reads.query<{ id: string }>('name', `SELECT id, email FROM users`)",
    finds: ['selects "email", which the type of its rows does not have'],
  },
  {
    name: 'finds a wrong type, as the parsers of the connections read it',
    code: "prepared<{ count: number; day: Date }>(tx, 'name', `SELECT count(*), max(day) AS day FROM usage_day GROUP BY account_id`, [])",
    finds: [
      '"count" is int8, read as bigint, but its type is number',
      '"day" is date, read as string, but its type is Date',
    ],
  },
  {
    name: 'finds a nullable column without null in its type',
    code: 'rows<{ name: string }>(tx, `SELECT name FROM users`)',
    finds: ['"name" can be null, but its type string has no null'],
  },
  {
    name: 'finds null in the type of a column that is never null',
    code: 'rows<{ email: string | null }>(tx, `SELECT email FROM users`)',
    finds: ['"email" is never null, but its type is string | null'],
  },
  {
    name: 'finds a column that an outer join makes nullable',
    code: 'rows<{ total: bigint }>(tx, `SELECT o.total_minor AS total FROM users u LEFT JOIN orders o ON o.account_id = u.id`)',
    finds: ['"total" can be null, but its type bigint has no null'],
  },
  {
    name: 'finds a sum that is null over no rows',
    code: 'rows<{ sum: string }>(tx, `SELECT sum(total_minor) FROM orders`)',
    finds: ['"sum" can be null, but its type string has no null'],
  },
  {
    name: 'accepts a nullable column whose nulls a condition excludes',
    code: 'rows<{ at: Date }>(tx, `SELECT hidden_at AS at FROM orders WHERE hidden_at IS NOT NULL`)',
    finds: [],
  },
  {
    name: 'finds a parameter that is not passed',
    code: 'rows(tx, `UPDATE users SET name = $2 WHERE id = $1`, [id])',
    finds: ['passes 1 parameters, the statement has 2'],
  },
  {
    name: 'checks every branch of SQL made of constants',
    code: 'rows<{ id: string; email: string }>(tx, `SELECT ${COLUMNS}${isWide ? `, ${NAME}` : ``} FROM users u`)',
    finds: ['selects "name", which the type of its rows does not have'],
  },
  {
    name: 'reports SQL that is composed at run time',
    code: 'rows(tx, `SELECT ${id} FROM users`)',
    finds: [
      'this SQL is composed at run time. Call its function in scripts/lib/composed-statements.mjs',
    ],
  },
  {
    name: 'reports a statement that Postgres does not describe',
    code: 'rows(tx, `LOCK TABLE users`)',
    finds: [
      'Postgres does not describe this kind of statement. Say why with "// unchecked SQL: reason"',
    ],
  },
  {
    name: 'reports an exception that is not needed',
    code: '// unchecked SQL: it is short\n  rows(tx, `SELECT 1`)',
    finds: ['this statement can be checked. Remove "unchecked SQL"'],
  },
];

const EXCEPTION =
  'export const excepted = () =>\n  // unchecked SQL: a test\n  rows(tx, `LOCK TABLE users`);';
const GENERIC =
  "export const generic = () =>\n  list<{ id: string; name: string }>('id, name', 'name');";
const source = [
  HEAD,
  ...CASES.map(({ code }, index) => `export const case${index} = () =>\n  ${code};`),
  EXCEPTION,
  GENERIC,
].join('\n');
const lineOf = (text: string) => source.slice(0, source.indexOf(text)).split('\n').length;

const program = programOf(
  CONFIGURATION,
  new Map([
    [ADDED, source],
    [ADDED_ENTITY, 'export class AddedEntity { code!: bigint; name!: string | null; }'],
  ]),
);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

describe('the check of statements', () => {
  /** The statements that ran in `list`, called by `generic`. */
  const recorded: Recorded[] = [
    {
      sql: 'SELECT id, name FROM users',
      parameters: 0,
      places: [
        { file: ADDED, line: lineOf('await reads.query<Row') },
        { file: ADDED, line: lineOf('list<{ id') },
      ],
    },
  ];
  let found: Awaited<ReturnType<typeof checkStatements>>;
  beforeAll(async () => {
    // `rows` and `prepared`, and their callers.
    const isOurs = (file: string) => dirname(file) === dirname(ADDED);
    found = await checkStatements({ program, client, isOurs, recorded, nameOf: () => '' });
  });
  const problemsOf = (text: string) => {
    const place = `:${lineOf(text)}: `;
    return found.problems
      .filter((problem) => problem.startsWith(place))
      .map((problem) => problem.slice(place.length));
  };

  it.each(CASES)('$name', ({ code, finds }) => {
    expect(problemsOf(code.replace(/^\/\/.*\n/, ''))).toEqual(finds);
  });

  it('lists exceptions with their reasons', () => {
    expect(found.unchecked).toContain(
      `:${lineOf('rows(tx, `LOCK TABLE users`);\nexport const generic')}: a test`,
    );
  });

  it('gives a generic row the type of the call that led to the statement', () => {
    expect(problemsOf('await reads.query<Row')).toEqual([
      '"name" can be null, but its type string has no null',
    ]);
  });
});

describe('the check of entities', () => {
  const metadata = async (classes: typeof entities) => {
    const source = await ownerDataSource(database.url, classes).initialize();
    await source.destroy();
    return source.entityMetadatas;
  };

  it('accepts ours', async () => {
    const all = await metadata(entities);
    expect(await checkEntities({ program, client, entities: all })).toEqual([]);
  });

  it('finds a table without an entity', async () => {
    const some = await metadata(entities.filter(({ name }) => name !== 'KnownNetworkEntity'));
    expect(await checkEntities({ program, client, entities: some })).toEqual([
      'table known_network has no entity (gateway/src/entities.ts)',
    ]);
  });

  it('finds properties of another type than their columns', async () => {
    const added = {
      name: 'AddedEntity',
      tableName: 'country',
      columns: ['code', 'name'].map((name) => ({ databaseName: name, propertyName: name })),
    };
    const all = [...(await metadata(entities)), added];
    expect(await checkEntities({ program, client, entities: all })).toEqual([
      'AddedEntity: "code" is text, read as string, but its type is bigint',
      'AddedEntity: "name" is never null, but its type is string | null',
    ]);
  });
});
