import ts from 'typescript';

/** The value of this expression is known only at run time. */
class NotConstant extends Error {}

/** More variants than this are not a few branches but a product of them. */
const MOST_VARIANTS = 64;

/**
 * Computes expressions of the program that consist of constants, wherever these are declared, without loading any module:
 * each constant's initializer runs on its own, with the constants that it names.
 * @param {ts.TypeChecker} checker
 */
export function constantValues(checker) {
  /** @type {Map<ts.Symbol, unknown>} */
  const known = new Map();

  /**
   * All values that an expression can have: one for a constant, one per branch of a condition. Null if that is known only at
   * run time.
   * @param {ts.Expression} expression
   * @returns {unknown[] | null}
   */
  function valuesOf(expression) {
    try {
      return variants(expression);
    } catch (error) {
      if (error instanceof NotConstant) return null;
      throw error;
    }
  }

  /** @param {ts.Expression} expression @returns {unknown[]} */
  function variants(expression) {
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
            texts.flatMap((text) => parts.map((part) => `${text}${part}${span.literal.text}`)),
          );
        },
        [expression.head.text],
      );
    const initializer = ts.isIdentifier(expression) ? initializerOf(symbolOf(expression)) : null;
    if (initializer !== null) return variants(initializer);
    throw new NotConstant();
  }

  /** @param {ts.Symbol | undefined} symbol @returns {ts.Expression | null} */
  function initializerOf(symbol) {
    const declaration = symbol?.valueDeclaration;
    return declaration && isConstant(declaration) && ts.isIdentifier(declaration.name)
      ? (declaration.initializer ?? null)
      : null;
  }

  /** @param {ts.Node} identifier */
  function symbolOf(identifier) {
    const symbol = ts.isShorthandPropertyAssignment(identifier.parent)
      ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : checker.getSymbolAtLocation(identifier);
    return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias
      ? checker.getAliasedSymbol(symbol)
      : symbol;
  }

  /** @param {ts.Symbol} symbol @returns {unknown} */
  function valueOf(symbol) {
    if (known.has(symbol)) return known.get(symbol);
    const declaration = symbol.valueDeclaration;
    const initializer = initializerOf(symbol);
    if (declaration && ts.isFunctionDeclaration(declaration) && declaration.body)
      known.set(symbol, run(declaration));
    else if (initializer !== null) known.set(symbol, run(initializer));
    else throw new NotConstant();
    return known.get(symbol);
  }

  /** @param {ts.Expression | ts.FunctionDeclaration} node @returns {unknown} */
  function run(node) {
    /** @type {Map<string, unknown>} */
    const scope = new Map();
    for (const [name, symbol] of freeNames(node)) scope.set(name, valueOf(symbol));
    const source = node.getText().replace(/^export\s+/, '');
    const { outputText } = ts.transpileModule(`const value = (${source});`, {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    });
    return new Function(...scope.keys(), `${outputText}; return value;`)(...scope.values());
  }

  /**
   * The symbols that a node uses and that are declared outside of it, without globals of the language.
   * @param {ts.Node} node
   * @returns {Map<string, ts.Symbol>}
   */
  function freeNames(node) {
    /** @type {Map<string, ts.Symbol>} */
    const names = new Map();
    /** @param {ts.Node} part */
    const visit = (part) => {
      if (ts.isTypeNode(part)) return;
      // Effects and answers of anything else than the code itself are not constant.
      if (part.kind === ts.SyntaxKind.ThisKeyword || ts.isAwaitExpression(part))
        throw new NotConstant();
      if (ts.isPropertyAccessExpression(part)) return visit(part.expression);
      if (ts.isPropertyAssignment(part)) return visit(part.initializer);
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

  return { valuesOf };
}

/** @param {ts.Declaration} node @returns {node is ts.VariableDeclaration} */
function isConstant(node) {
  return (
    ts.isVariableDeclaration(node) && (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0
  );
}

/** @param {ts.Node} node @param {ts.Node} ancestor */
function isWithin(node, ancestor) {
  return ts.findAncestor(node, (parent) => parent === ancestor) !== undefined;
}

/** @param {ts.Declaration} declaration */
function isOfLanguage(declaration) {
  return /\/typescript\/lib\/lib\..*\.d\.ts$/.test(declaration.getSourceFile().fileName);
}

/** @param {ts.Type} type @returns {unknown[] | null} the members of a literal or of a union of literals */
function literalsOf(type) {
  const members = type.isUnion() ? type.types : [type];
  return members.every((member) => member.isStringLiteral() || member.isNumberLiteral())
    ? members.map((member) => member.value)
    : null;
}

/** @template T @param {() => T} work @returns {T | null} */
function attempt(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotConstant) return null;
    throw error;
  }
}

/** @template T @param {T[]} values */
function limited(values) {
  if (values.length > MOST_VARIANTS) throw new NotConstant();
  return values;
}
