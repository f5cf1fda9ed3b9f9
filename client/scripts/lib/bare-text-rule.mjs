// ESLint rule: no text that may change stands bare beside other nodes (SECURITY 57 and the journey translated.spec.ts).
// A browser that translates a page replaces its texts. React then fails where it removes such a text or inserts
// something before it, and a changed text stays as it was. Three things are safe: text that is the only child of its element,
// because React sets it through the element; constant text that nothing is inserted before; and `<Trans>`, which brings an
// element of its own (ui/Words.tsx).
import ts from 'typescript';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const NOTHING =
  ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.BooleanLike;

const MESSAGES = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/** Possible output of an expression. @typedef {{ text: boolean, other: boolean, nothing: boolean, isList?: boolean }} Rendered */

const merge = (...all) => ({
  text: all.some(({ text }) => text),
  other: all.some(({ other }) => other),
  nothing: all.some(({ nothing }) => nothing),
});

/** @type {Rendered} */
const CONSTANT = { text: true, other: false, nothing: false };

/** Text written in the code is constant. Blank text is not translated. */
const isConstant = (node) =>
  node.type === 'JSXText' ||
  node.type === 'Literal' ||
  (node.type === 'TemplateLiteral' && node.expressions.length === 0);

const isBlank = (node) =>
  (node.type === 'JSXText' || node.type === 'Literal') && !/\S/.test(node.value);

/** @returns {import('eslint').Rule.RuleListener} */
function create(context) {
  const services = context.sourceCode.parserServices;

  /** @returns {Rendered} */
  function ofType(node) {
    const type = services.getTypeAtLocation(node);
    const checker = services.program.getTypeChecker();
    const item = checker.isArrayType(type) ? checker.getTypeArguments(type)[0] : type;
    const parts = item.isUnion() ? item.types : [item];
    const has = (flags) => parts.some((part) => part.flags & flags);
    const other = parts.some((part) => !(part.flags & (TEXT | NOTHING)));
    // A component's prop of type ReactNode nearly always holds elements.
    const isSlot = has(TEXT) && has(NOTHING) && other;
    return {
      text: has(TEXT) && !isSlot,
      other,
      nothing: has(NOTHING) || item !== type,
      isList: item !== type,
    };
  }

  /** @returns {Rendered} */
  function rendered(node) {
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
        return { text: false, other: true, nothing: false };
      case 'LogicalExpression': {
        const right = rendered(node.right);
        // Text or a number on the left of `&&` shows too if it is empty, which the compiler's rules forbid here.
        if (node.operator === '&&') return { ...right, nothing: true };
        return merge({ ...rendered(node.left), nothing: false }, right);
      }
      case 'ConditionalExpression':
        return merge(rendered(node.consequent), rendered(node.alternate));
      case 'JSXEmptyExpression':
        return { text: false, other: false, nothing: true };
      default:
        return ofType(node);
    }
  }

  const contentOf = (child) => (child.type === 'JSXExpressionContainer' ? child.expression : child);

  /** Children that render something. */
  const childrenOf = (node) =>
    node.children.filter(
      (child) =>
        !(child.type === 'JSXText' && !/\S/.test(child.value)) &&
        contentOf(child).type !== 'JSXEmptyExpression',
    );

  /** Facts that are built in, such as `brand.messaging.app`. */
  function isImported({ type, object }) {
    if (type !== 'MemberExpression') return false;
    if (object.type !== 'Identifier') return isImported(object);
    const { references } = context.sourceCode.getScope(object);
    const { resolved } = references.find(({ identifier }) => identifier === object) ?? {};
    return resolved?.defs.some((def) => def.type === 'ImportBinding') === true;
  }

  /** Lingui makes one text of what stands in these, and `Words` puts it into an element. */
  const isInMessage = (node) =>
    [node, ...context.sourceCode.getAncestors(node)].some(
      ({ type, openingElement }) => type === 'JSXElement' && MESSAGES.has(openingElement.name.name),
    );

  function checkChildren(node) {
    if (isInMessage(node)) return;
    const children = childrenOf(node);
    const isAlone = children.length === 1 && node.type === 'JSXElement';
    /** Whether something may be inserted between the last element that is always there and here. */
    let mayInsert = false;
    for (const child of children) {
      const content = contentOf(child);
      if (isBlank(content)) continue;
      const constant = isConstant(content) || isImported(content);
      const { text, nothing, isList } = constant ? CONSTANT : rendered(content);
      // Texts in a list are never alone.
      if (text && isAlone && !isList) return;
      if (text && (!constant || mayInsert || node.type === 'JSXFragment'))
        context.report({ node: child, messageId: 'text' });
      if (nothing) mayInsert = true;
      else if (!text) mayInsert = false;
    }
  }

  function checkResult(node) {
    if (node === null || node.type === 'JSXElement' || node.type === 'JSXFragment') return;
    const fn = context.sourceCode.getAncestors(node).findLast(({ type }) => /Function/.test(type));
    const name =
      fn?.id?.name ?? (fn?.parent.type === 'VariableDeclarator' ? fn.parent.id.name : '');
    if (!/^[A-Z][A-Z_]*[a-z]/.test(name ?? '')) return;
    if (rendered(node).text) context.report({ node, messageId: 'result' });
  }

  return {
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    ReturnStatement: ({ argument }) => checkResult(argument),
    'ArrowFunctionExpression[body.type!="BlockStatement"]': ({ body }) => checkResult(body),
  };
}

export const bareText = {
  meta: {
    type: 'problem',
    messages: {
      text: 'A browser that translates takes this text away from React: give it an element of its own, or make it one text with what is beside it.',
      result:
        'A browser that translates takes this text away from React: return it in an element (<span>).',
    },
  },
  create,
};
