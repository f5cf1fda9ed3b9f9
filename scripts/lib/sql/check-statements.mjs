import ts from 'typescript';
import { describeStatement } from './describe-statement.mjs';
import { findStatements, mentionsTypeParameter } from './find-statements.mjs';
import { compareRow } from './row-type.mjs';

/** @typedef {import('./find-statements.mjs').Statement} Statement */
/** @typedef {import('./describe-statement.mjs').Client} Client */
/** @typedef {{ file: string, line: number }} Place */
/** @typedef {{ sql: string, parameters: number, places: Place[] }} Recorded A statement that ran, and the calls that led to it, the innermost first. */

/** @typedef {{ name: string, tableName: string, columns: readonly { databaseName: string, propertyName: string }[] }} Entity */

/** Postgres analyses these completely before it runs them. It describes no other kind. */
const DESCRIBED = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|VALUES)\b/i;
const CURSOR = /^\s*DECLARE\b.*?\bFOR\b/is;

/**
 * Checks every statement of the program against the database, and its rows against the type that the code gives them.
 * @param {object} input
 * @param {ts.Program} input.program
 * @param {(file: string) => boolean} input.isOurs
 * @param {Client} input.client connected to the migrated database
 * @param {(typeId: number, text: string) => unknown} input.parse the parsers of the gateway's connections
 * @param {readonly Recorded[]} [input.recorded] statements that are composed at run time
 * @param {(file: string) => string} [input.nameOf] how a file is named in a finding
 * @returns {Promise<{ problems: string[], checked: number, unchecked: string[] }>} `unchecked` has place and reason
 */
export async function checkStatements({
  program,
  isOurs,
  client,
  parse,
  recorded = [],
  nameOf = (file) => file,
}) {
  const checker = program.getTypeChecker();
  const types = { checker, parse, nameOf: await typeNames(client) };
  /** @type {Set<string>} */
  const problems = new Set();
  /** @type {string[]} */
  const unchecked = [];
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
        `${place}: this SQL is composed at run time. Call its function in scripts/lib/sql/composed-statements.mjs`,
      );
    else {
      for (const run of runs)
        for (const problem of await check(run)) problems.add(`${place}: ${problem}`);
      checked += runs.length;
    }
  }
  return { problems: [...problems], checked, unchecked };

  /** @typedef {{ sql: string, rowTypes: ts.Type[], values: number | null }} Run */

  /** @param {Statement} statement @returns {Run[]} */
  function variantsOf({ sql, rowType, values, file, line, call }) {
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

  /** @param {Run} run @returns {Promise<string[]>} */
  async function check({ sql, rowTypes, values }) {
    const text = sql.replace(CURSOR, '');
    if (!DESCRIBED.test(text))
      return [
        'Postgres does not describe this kind of statement. Say why with "// unchecked SQL: reason"',
      ];
    try {
      const { columns, parameters } = await describeStatement(client, text);
      return [
        ...(values === null || values === parameters
          ? []
          : [`passes ${values} parameters, the statement has ${parameters}`]),
        ...(rowTypes.length === 0 ? [] : compareRow(types, columns, rowTypes)),
      ];
    } catch (error) {
      if (!(error instanceof Error) || !('severity' in error)) throw error;
      return [`Postgres refuses it: ${error.message}`];
    }
  }

  /**
   * A row type with the type arguments that the caller of its generic function gives.
   * @param {ts.Type} type
   * @param {ts.CallExpression} call
   * @param {Place | undefined} caller
   * @returns {ts.Type[]} their intersection
   */
  function concrete(type, call, caller) {
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

  /** @param {ts.FunctionDeclaration} owner @param {Place} caller @returns {ts.CallExpression | undefined} */
  function callOf(owner, { file, line }) {
    const source = program.getSourceFile(file);
    /** @param {ts.Node} node @returns {ts.CallExpression | undefined} */
    const find = (node) =>
      source !== undefined &&
      ts.isCallExpression(node) &&
      checker.getResolvedSignature(node)?.declaration === owner &&
      source.getLineAndCharacterOfPosition(node.getStart()).line + 1 === line
        ? node
        : ts.forEachChild(node, find);
    return source && find(source);
  }
}

/**
 * Tables without an entity, and entities whose properties have other types than their columns.
 * @param {object} input
 * @param {ts.Program} input.program
 * @param {Client} input.client
 * @param {(typeId: number, text: string) => unknown} input.parse
 * @param {readonly Entity[]} input.entities their TypeORM metadata
 * @returns {Promise<string[]>}
 */
export async function checkEntities({ program, client, parse, entities }) {
  const checker = program.getTypeChecker();
  const types = { checker, parse, nameOf: await typeNames(client) };
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
    try {
      const described = await describeStatement(client, `SELECT ${selected} FROM "${tableName}"`);
      const found = compareRow(types, described.columns, [checker.getTypeAtLocation(type)]);
      problems.push(...found.map((problem) => `${name}: ${problem}`));
    } catch (error) {
      if (!(error instanceof Error) || !('severity' in error)) throw error;
      problems.push(`${name}: ${error.message}`);
    }
  }
  return problems;
}

/** @param {ts.Program} program @returns {Map<string, ts.ClassDeclaration>} */
function classesOf(program) {
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.endsWith('.entity.ts'));
  return new Map(
    files
      .flatMap(({ statements }) => statements.filter(ts.isClassDeclaration))
      .map((found) => [found.name?.text ?? '', found]),
  );
}

/** @param {Client} client @returns {Promise<string[]>} our tables; partitions belong to theirs, `migrations` to TypeORM */
async function tables(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations'
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** @param {Client} client */
async function typeNames(client) {
  const { rows } = await client.query(`SELECT oid::integer AS id, typname AS name FROM pg_type`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (/** @type {number} */ typeId) => names.get(typeId) ?? String(typeId);
}
