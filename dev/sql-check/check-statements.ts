import type { ClientBase } from 'pg';
import ts from 'typescript';
import { describeStatement } from './describe-statement.js';
import { findStatements, mentionsTypeParameter, type Statement } from './find-statements.js';
import { compareRow, type Types } from './row-type.js';

/** A place in the code; `line` counts from 1. */
export interface Place {
  file: string;
  line: number;
}

/** A statement that ran, and the calls that led to it, the innermost first. */
export interface Recorded {
  sql: string;
  parameters: number;
  places: Place[];
}

/** The parts of TypeORM's metadata that the check reads. */
export interface Entity {
  name: string;
  tableName: string;
  columns: readonly { databaseName: string; propertyName: string }[];
}

interface Run {
  sql: string;
  rowTypes: ts.Type[];
  values: number | null;
}

/** Postgres analyses these completely before it runs them. It describes no other kind. */
const DESCRIBED = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|VALUES)\b/i;
const CURSOR = /^\s*DECLARE\b.*?\bFOR\b/is;

/**
 * Checks every statement of the program against the database, and its rows against the type that the code gives them.
 * `client` is connected to the migrated database, `recorded` has the statements that are composed at run time, and `nameOf`
 * names a file in a finding. Of the result, `unchecked` has place and reason.
 */
export async function checkStatements({
  program,
  isOurs,
  client,
  recorded = [],
  nameOf = (file) => file,
}: {
  program: ts.Program;
  isOurs: (file: string) => boolean;
  client: ClientBase;
  recorded?: readonly Recorded[];
  nameOf?: (file: string) => string;
}): Promise<{ problems: string[]; checked: number; unchecked: string[] }> {
  const checker = program.getTypeChecker();
  const types = await typesOf(checker, client);
  const problems = new Set<string>();
  const unchecked: string[] = [];
  let checked = 0;
  for (const statement of findStatements(program, isOurs)) {
    const place = `${nameOf(statement.file)}:${statement.line}`;
    const runs = variantsOf(statement);
    if (statement.unchecked !== null) {
      unchecked.push(`${place}: ${statement.unchecked}`);
      if (runs.some(({ sql }) => DESCRIBED.test(sql)))
        problems.add(`${place}: this statement can be checked. Remove "unchecked SQL"`);
    } else if (runs.length === 0)
      problems.add(
        `${place}: this SQL is composed at run time. Call its function in scripts/lib/composed-statements.mjs`,
      );
    else {
      for (const run of runs)
        for (const problem of await check(run)) problems.add(`${place}: ${problem}`);
      checked += runs.length;
    }
  }
  return { problems: [...problems], checked, unchecked };

  function variantsOf({ sql, rowType, values, file, line, call }: Statement): Run[] {
    if (sql !== null)
      return sql.map((text) => ({ sql: text, rowTypes: rowType ? [rowType] : [], values }));
    return recorded
      .map((run) => ({ run, at: run.places.findIndex((p) => p.file === file && p.line === line) }))
      .filter(({ at }) => at !== -1)
      .map(({ run, at }) => ({
        sql: run.sql,
        rowTypes: rowType ? concrete(rowType, call, run.places[at + 1]) : [],
        values: run.parameters,
      }));
  }

  async function check({ sql, rowTypes, values }: Run): Promise<string[]> {
    const text = sql.replace(CURSOR, '');
    if (!DESCRIBED.test(text))
      return [
        'Postgres does not describe this kind of statement. Say why with "// unchecked SQL: reason"',
      ];
    return unlessRefused('Postgres refuses it: ', async () => {
      const { columns, parameters } = await describeStatement(client, text);
      const found = rowTypes.length === 0 ? [] : compareRow(types, columns, rowTypes);
      return values === null || values === parameters
        ? found
        : [`passes ${values} parameters, the statement has ${parameters}`, ...found];
    });
  }

  /** A row type, as an intersection, with the type arguments that the caller of its generic function gives. */
  function concrete(type: ts.Type, call: ts.CallExpression, caller: Place | undefined): ts.Type[] {
    if (!mentionsTypeParameter(type)) return [type];
    const owner = ts.findAncestor(call, ts.isFunctionDeclaration);
    const given = owner && caller && callOf(owner, caller)?.typeArguments;
    const members = type.isIntersection() ? type.types : [type];
    return members.map((member) => {
      if (!member.isTypeParameter()) return member;
      const index = owner?.typeParameters?.findIndex(
        ({ name }) => name.text === member.symbol.name,
      );
      const argument = index === undefined ? undefined : given?.[index];
      if (argument === undefined) throw new Error(`no type is given for ${member.symbol.name}`);
      return checker.getTypeFromTypeNode(argument);
    });
  }

  function callOf(
    owner: ts.FunctionDeclaration,
    { file, line }: Place,
  ): ts.CallExpression | undefined {
    const source = program.getSourceFile(file);
    const find = (node: ts.Node): ts.CallExpression | undefined =>
      source !== undefined &&
      ts.isCallExpression(node) &&
      checker.getResolvedSignature(node)?.declaration === owner &&
      source.getLineAndCharacterOfPosition(node.getStart()).line + 1 === line
        ? node
        : ts.forEachChild(node, find);
    return source && find(source);
  }
}

/** Tables without an entity, and entities whose properties have other types than their columns. */
export async function checkEntities({
  program,
  client,
  entities,
}: {
  program: ts.Program;
  client: ClientBase;
  entities: readonly Entity[];
}): Promise<string[]> {
  const checker = program.getTypeChecker();
  const types = await typesOf(checker, client);
  const mapped = new Set(entities.map(({ tableName }) => tableName));
  const problems = (await tables(client))
    .filter((table) => !mapped.has(table))
    .map((table) => `table ${table} has no entity (gateway/src/entities.ts)`);
  const classes = classesOf(program);
  for (const { name, tableName, columns } of entities) {
    const type = classes.get(name);
    if (type === undefined) {
      problems.push(`entity ${name} is not declared in the program`);
      continue;
    }
    const selected = columns.map((c) => `"${c.databaseName}" AS "${c.propertyName}"`).join(', ');
    const found = await unlessRefused('', async () => {
      const described = await describeStatement(client, `SELECT ${selected} FROM "${tableName}"`);
      return compareRow(types, described.columns, [checker.getTypeAtLocation(type)]);
    });
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

/** The findings of `work`, or Postgres's message if it refuses the statement. */
async function unlessRefused(what: string, work: () => Promise<string[]>): Promise<string[]> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !('severity' in error)) throw error;
    return [`${what}${error.message}`];
  }
}

function classesOf(program: ts.Program): Map<string, ts.ClassDeclaration> {
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.endsWith('.entity.ts'));
  return new Map(
    files
      .flatMap(({ statements }) => statements.filter(ts.isClassDeclaration))
      .map((found) => [found.name?.text ?? '', found]),
  );
}

/** Our tables. Partitions belong to theirs, `migrations` to TypeORM. */
async function tables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations'
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function typesOf(checker: ts.TypeChecker, client: ClientBase): Promise<Types> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `SELECT oid::integer AS id, typname AS name FROM pg_type`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return { checker, nameOf: (typeId) => names.get(typeId) ?? String(typeId) };
}
