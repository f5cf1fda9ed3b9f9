import ts from 'typescript';

/** The value of this expression is known only at run time. */
class NotConstant extends Error {}

/** More variants than this are not a few branches but a product of them. */
const MOST_VARIANTS = 64;

/**
 * Computes expressions of the program that consist of constants, wherever these are declared, without loading any module:
 * each constant's initializer runs on its own, with the constants that it names.
 * @returns all values that an expression can have: one for a constant, one per branch of a condition; null if that is known
 * only at run time
 */
export function constantValues(
  checker: ts.TypeChecker,
): (expression: ts.Expression) => unknown[] | null {
  const known = new Map<ts.Symbol, unknown>();

  function variants(expression: ts.Expression): unknown[] {
    const constant = attempt(() => [run(expression)]);
    if (constant !== null) return constant;
    const literals = literalsOf(checker.getTypeAtLocation(expression));
    if (literals !== null) return literals;
    if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
      return variants(expression.expression);
    if (ts.isConditionalExpression(expression))
      return limited([...variants(expression.whenTrue), ...variants(expression.whenFalse)]);
    if (ts.isTemplateExpression(expression))
      return expression.templateSpans.reduce(
        (texts, span) => {
          const parts = variants(span.expression);
          return limited(
            texts.flatMap((text) =>
              parts.map((part) => `${text}${String(part)}${span.literal.text}`),
            ),
          );
        },
        [expression.head.text],
      );
    const initializer = ts.isIdentifier(expression) ? initializerOf(symbolOf(expression)) : null;
    if (initializer !== null) return variants(initializer);
    throw new NotConstant();
  }

  function initializerOf(symbol: ts.Symbol | undefined): ts.Expression | null {
    const declaration = symbol?.valueDeclaration;
    return declaration && isConstant(declaration) && ts.isIdentifier(declaration.name)
      ? (declaration.initializer ?? null)
      : null;
  }

  function symbolOf(identifier: ts.Node): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(identifier.parent)
      ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : checker.getSymbolAtLocation(identifier);
    return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias
      ? checker.getAliasedSymbol(symbol)
      : symbol;
  }

  function valueOf(symbol: ts.Symbol): unknown {
    if (known.has(symbol)) return known.get(symbol);
    const declaration = symbol.valueDeclaration;
    const initializer = initializerOf(symbol);
    if (declaration && ts.isFunctionDeclaration(declaration) && declaration.body)
      known.set(symbol, run(declaration));
    else if (initializer !== null) known.set(symbol, run(initializer));
    else throw new NotConstant();
    return known.get(symbol);
  }

  function run(node: ts.Expression | ts.FunctionDeclaration): unknown {
    const scope = new Map<string, unknown>();
    for (const [name, symbol] of freeNames(node)) scope.set(name, valueOf(symbol));
    const source = node.getText().replace(/^export\s+/, '');
    const { outputText } = ts.transpileModule(`const value = (${source});`, {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    });
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- code of this repository
    const compute = new Function(...scope.keys(), `${outputText}; return value;`) as (
      ...values: unknown[]
    ) => unknown;
    return compute(...scope.values());
  }

  /** The symbols that a node uses and that are declared outside of it, without globals of the language. */
  function freeNames(node: ts.Node): Map<string, ts.Symbol> {
    const names = new Map<string, ts.Symbol>();
    const visit = (part: ts.Node): void => {
      if (ts.isTypeNode(part)) return;
      // Effects and answers of anything else than the code itself are not constant.
      if (part.kind === ts.SyntaxKind.ThisKeyword || ts.isAwaitExpression(part))
        throw new NotConstant();
      if (ts.isPropertyAccessExpression(part)) {
        visit(part.expression);
        return;
      }
      if (ts.isPropertyAssignment(part)) {
        visit(part.initializer);
        return;
      }
      if (ts.isIdentifier(part)) {
        const symbol = symbolOf(part);
        const declaration = symbol?.declarations?.[0];
        if (symbol === undefined || declaration === undefined) {
          if (part.text !== 'undefined') throw new NotConstant();
        } else if (!isWithin(declaration, node) && !isOfLanguage(declaration)) {
          names.set(part.text, symbol);
        }
      }
      ts.forEachChild(part, visit);
    };
    visit(node);
    return names;
  }

  return (expression) => attempt(() => variants(expression));
}

function isConstant(node: ts.Declaration): node is ts.VariableDeclaration {
  return (
    ts.isVariableDeclaration(node) && (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0
  );
}

function isWithin(node: ts.Node, ancestor: ts.Node): boolean {
  return ts.findAncestor(node, (parent) => parent === ancestor) !== undefined;
}

function isOfLanguage(declaration: ts.Declaration): boolean {
  return /\/typescript\/lib\/lib\..*\.d\.ts$/.test(declaration.getSourceFile().fileName);
}

/** The members of a literal or of a union of literals. */
function literalsOf(type: ts.Type): unknown[] | null {
  const members = type.isUnion() ? type.types : [type];
  return members.every((member) => member.isStringLiteral() || member.isNumberLiteral())
    ? members.map((member) => member.value)
    : null;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotConstant) return null;
    throw error;
  }
}

function limited<T>(values: T[]): T[] {
  if (values.length > MOST_VARIANTS) throw new NotConstant();
  return values;
}
