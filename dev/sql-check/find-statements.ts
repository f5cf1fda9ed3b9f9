import ts from 'typescript';
import { constantValues } from './constant-values.js';

/** A place in the code that runs SQL. */
export interface Statement {
  file: string;
  /** From 1. */
  line: number;
  call: ts.CallExpression;
  /** Its texts, one per branch; null if it is composed at run time. */
  sql: string[] | null;
  /** Null if nothing reads its rows. */
  rowType: ts.Type | null;
  /** How many parameters it passes, if that is written down. */
  values: number | null;
  /** The reason given for not checking it. */
  unchecked: string | null;
}

/** A function that runs the SQL it is given. `rowType` is null if its callers declare the rows. */
interface Runner {
  sqlAt: number;
  rowType: ts.Type | null;
}

const UNCHECKED = /\bunchecked SQL: ([^\s*][^*\r\n]*)/;

/** Every place that runs SQL. Skips functions that only forward a SQL parameter; their callers are checked. */
export function findStatements(
  program: ts.Program,
  isOurs: (file: string) => boolean,
): Statement[] {
  const checker = program.getTypeChecker();
  const valuesOf = constantValues(checker);
  const calls = program
    .getSourceFiles()
    .filter(({ fileName }) => isOurs(fileName))
    .flatMap(callsIn);
  const runners = new Map<ts.Node, Runner>();
  const found = new Map<ts.CallExpression, Statement>();
  const passing = new Set<ts.CallExpression>();

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
      if (parameter === null) {
        found.set(call, statementOf(call, runner.sqlAt, sql, rowType));
        continue;
      }
      passing.add(call);
      const generic = rowType !== null && mentionsTypeParameter(rowType);
      runners.set(parameter.parent, {
        sqlAt: parameter.parent.parameters.indexOf(parameter),
        rowType: generic ? null : rowType,
      });
    }
  }
  return [...found.values()];

  function statementOf(
    call: ts.CallExpression,
    sqlAt: number,
    sql: ts.Expression,
    rowType: ts.Type | null,
  ): Statement {
    const file = call.getSourceFile();
    const values = call.arguments[sqlAt + 1];
    const isCounted =
      values === undefined ||
      (ts.isArrayLiteralExpression(values) && !values.elements.some(ts.isSpreadElement));
    const texts = valuesOf(sql);
    return {
      file: file.fileName,
      line: file.getLineAndCharacterOfPosition(nameOf(call).getStart()).line + 1,
      call,
      sql: texts?.every((text) => typeof text === 'string') ? texts : null,
      rowType,
      values: isCounted ? (values?.elements.length ?? 0) : null,
      unchecked: reasonAt(call),
    };
  }

  function parameterOf(sql: ts.Expression) {
    if (!ts.isIdentifier(sql)) return null;
    const symbol = ts.isShorthandPropertyAssignment(sql.parent)
      ? checker.getShorthandAssignmentValueSymbol(sql.parent)
      : checker.getSymbolAtLocation(sql);
    const declaration = symbol?.valueDeclaration;
    return declaration && ts.isParameter(declaration)
      ? (declaration as ts.ParameterDeclaration & { parent: ts.FunctionLikeDeclaration })
      : null;
  }

  /** The declared type of one row of an answer. */
  function rowTypeOf(call: ts.CallExpression): ts.Type | null {
    const signature = checker.getResolvedSignature(call);
    if (!signature) return null;
    const answer = checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
    if (!answer) return null;
    const rows = answer.getProperty('rows');
    const list = rows ? checker.getTypeOfSymbol(rows) : answer;
    const row = checker.isArrayType(list)
      ? checker.getTypeArguments(list as ts.TypeReference)[0]
      : undefined;
    if (row === undefined || row.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return null;
    // pg's own default, a row of anything.
    return (row.symbol as ts.Symbol | undefined)?.name === 'QueryResultRow' ? null : row;
  }
}

function callsIn(file: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

function ofLibrary(declaration: ts.SignatureDeclaration | ts.JSDocSignature): Runner | null {
  if (ts.isJSDocSignature(declaration) || declaration.name?.getText() !== 'query') return null;
  const { fileName } = declaration.getSourceFile();
  if (/\/node_modules\/(typeorm|@types\/pg)\//.test(fileName)) return { sqlAt: 0, rowType: null };
  return fileName.endsWith('/platform/database/read-pool.ts') ? { sqlAt: 1, rowType: null } : null;
}

/** The text of a statement or of pg's configuration. */
function textOf(argument: ts.Expression | undefined): ts.Expression | null {
  if (argument === undefined || !ts.isObjectLiteralExpression(argument)) return argument ?? null;
  for (const property of argument.properties) {
    if (property.name?.getText() !== 'text') continue;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
  }
  return argument;
}

export function mentionsTypeParameter(type: ts.Type): boolean {
  if (type.flags & ts.TypeFlags.TypeParameter) return true;
  return type.isUnionOrIntersection() && type.types.some(mentionsTypeParameter);
}

function nameOf({ expression }: ts.CallExpression): ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}

/** The comment "unchecked SQL: reason" at a node or at the statement that contains it. */
function reasonAt(node: ts.Node): string | null {
  const { text } = node.getSourceFile();
  for (let at = node; !ts.isBlock(at) && !ts.isSourceFile(at); at = at.parent)
    for (const { pos, end } of ts.getLeadingCommentRanges(text, at.getFullStart()) ?? []) {
      const reason = UNCHECKED.exec(text.slice(pos, end))?.[1]?.trim();
      if (reason !== undefined) return reason;
    }
  return null;
}
