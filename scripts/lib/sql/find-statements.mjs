import ts from 'typescript';
import { constantValues } from './constant-values.mjs';

/**
 * A place in the code that runs SQL.
 * @typedef {object} Statement
 * @property {string} file path of the source file
 * @property {number} line from 1
 * @property {ts.CallExpression} call
 * @property {string[] | null} sql its texts, one per branch; null if it is composed at run time
 * @property {ts.Type | null} rowType null if nothing reads its rows
 * @property {number | null} values how many parameters it passes, if that is written down
 * @property {string | null} unchecked the reason given for not checking it
 */

/** @typedef {{ sqlAt: number, rowType: ts.Type | null }} Runner `rowType` is null if its callers declare the rows. */

const UNCHECKED = /\bunchecked SQL: ([^\s*][^*\r\n]*)/;

/**
 * Every place that runs SQL. Skips functions that only forward a SQL parameter; their callers are checked.
 * @param {ts.Program} program
 * @param {(file: string) => boolean} isOurs
 * @returns {Statement[]}
 */
export function findStatements(program, isOurs) {
  const checker = program.getTypeChecker();
  const { valuesOf } = constantValues(checker);
  const calls = program
    .getSourceFiles()
    .filter(({ fileName }) => isOurs(fileName))
    .flatMap(callsIn);
  /** @type {Map<ts.Node, Runner>} */
  const runners = new Map();
  /** @type {Map<ts.CallExpression, Statement>} */
  const found = new Map();
  /** @type {Set<ts.CallExpression>} */
  const passing = new Set();

  for (let before = -1; before !== runners.size;) {
    before = runners.size;
    for (const call of calls) {
      const declaration = checker.getResolvedSignature(call)?.declaration;
      const runner = declaration && (runners.get(declaration) ?? ofLibrary(declaration));
      if (!runner || found.has(call) || passing.has(call)) continue;
      const sql = textOf(call.arguments[runner.sqlAt]);
      if (sql === null) continue;
      const rowType = runner.rowType ?? rowTypeOf(call);
      const parameter = parameterOf(sql);
      if (parameter !== null) {
        passing.add(call);
        const generic = rowType !== null && mentionsTypeParameter(rowType);
        runners.set(parameter.parent, {
          sqlAt: parameter.parent.parameters.indexOf(parameter),
          rowType: generic ? null : rowType,
        });
        continue;
      }
      found.set(call, statementOf(call, runner.sqlAt, sql, rowType));
    }
  }
  return [...found.values()];

  /** @param {ts.CallExpression} call @param {number} sqlAt @param {ts.Expression} sql @param {ts.Type | null} rowType */
  function statementOf(call, sqlAt, sql, rowType) {
    const file = call.getSourceFile();
    const position = nameOf(call).getStart();
    const values = call.arguments[sqlAt + 1];
    const texts = valuesOf(sql);
    return {
      file: file.fileName,
      line: file.getLineAndCharacterOfPosition(position).line + 1,
      call,
      sql: texts?.every((text) => typeof text === 'string') ? texts : null,
      rowType,
      values:
        values === undefined
          ? 0
          : ts.isArrayLiteralExpression(values) && !values.elements.some(ts.isSpreadElement)
            ? values.elements.length
            : null,
      unchecked: reasonAt(call),
    };
  }

  /** @param {ts.Expression} sql @returns {(ts.ParameterDeclaration & { parent: ts.FunctionLikeDeclaration }) | null} */
  function parameterOf(sql) {
    if (!ts.isIdentifier(sql)) return null;
    const symbol = ts.isShorthandPropertyAssignment(sql.parent)
      ? checker.getShorthandAssignmentValueSymbol(sql.parent)
      : checker.getSymbolAtLocation(sql);
    const declaration = symbol?.valueDeclaration;
    return declaration && ts.isParameter(declaration)
      ? /** @type {ts.ParameterDeclaration & { parent: ts.FunctionLikeDeclaration }} */ (
          declaration
        )
      : null;
  }

  /** @param {ts.CallExpression} call @returns {ts.Type | null} what one row of its answer is declared to be */
  function rowTypeOf(call) {
    const signature = checker.getResolvedSignature(call);
    if (!signature) return null;
    const answer = checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
    if (!answer) return null;
    const rows = answer.getProperty('rows');
    const list = rows ? checker.getTypeOfSymbol(rows) : answer;
    const row = checker.isArrayType(list)
      ? checker.getTypeArguments(/** @type {ts.TypeReference} */ (list))[0]
      : undefined;
    if (row === undefined || row.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return null;
    // pg's own default, a row of anything.
    return row.symbol?.name === 'QueryResultRow' ? null : row;
  }
}

/** @param {ts.SourceFile} file @returns {ts.CallExpression[]} */
function callsIn(file) {
  /** @type {ts.CallExpression[]} */
  const calls = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

/** @param {ts.SignatureDeclaration | ts.JSDocSignature} declaration @returns {Runner | null} */
function ofLibrary(declaration) {
  const name = /** @type {{ name?: ts.Node }} */ (declaration).name?.getText();
  if (name !== 'query') return null;
  const { fileName } = declaration.getSourceFile();
  if (/\/node_modules\/(typeorm|@types\/pg)\//.test(fileName)) return { sqlAt: 0, rowType: null };
  return fileName.endsWith('/platform/database/read-pool.ts') ? { sqlAt: 1, rowType: null } : null;
}

/** @param {ts.Expression | undefined} argument @returns {ts.Expression | null} the text of a statement or of pg's configuration */
function textOf(argument) {
  if (argument === undefined || !ts.isObjectLiteralExpression(argument)) return argument ?? null;
  for (const property of argument.properties) {
    if (property.name?.getText() !== 'text') continue;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
  }
  return argument;
}

/** @param {ts.Type} type @returns {boolean} */
export function mentionsTypeParameter(type) {
  if (type.flags & ts.TypeFlags.TypeParameter) return true;
  return type.isUnionOrIntersection() && type.types.some(mentionsTypeParameter);
}

/** @param {ts.CallExpression} call */
function nameOf({ expression }) {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}

/** @param {ts.Node} node @returns {string | null} the comment "unchecked SQL: reason" at it or at the statement that contains it */
function reasonAt(node) {
  const text = node.getSourceFile().text;
  for (let at = node; !ts.isBlock(at) && !ts.isSourceFile(at); at = at.parent)
    for (const { pos, end } of ts.getLeadingCommentRanges(text, at.getFullStart()) ?? []) {
      const reason = UNCHECKED.exec(text.slice(pos, end))?.[1]?.trim();
      if (reason !== undefined) return reason;
    }
  return null;
}
