// What a mutation would tell nothing about, as a plugin for Stryker. Everything else counts.

/** An empty statement fails wherever it is run: such a mutant would only lift the score. */
const SQL = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/;
/** Functions whose text argument names a prepared statement; Postgres runs an unnamed one just as well. */
const NAMED_STATEMENTS = new Set(['prepared', 'query']);

/**
 * As Babel has them.
 * @typedef {{ type: string } & Record<string, any>} Node
 * @typedef {{ node: Node, parent: Node }} NodePath
 */

/** @param {NodePath} path @returns {string | undefined} why it is not mutated */
function shouldIgnore(path) {
  if (isLogLine(path)) return 'a log line is for people';
  const text = textOf(path);
  if (text === undefined) return undefined;
  if (SQL.test(text)) return 'an empty statement fails in any test';
  const { parent } = path;
  // Codes have no spaces, and clients read them.
  if (parent.type === 'NewExpression' && /Error$/.test(nameOf(parent.callee)) && text.includes(' '))
    return 'the message of an error is for people';
  if (parent.type === 'CallExpression' && NAMED_STATEMENTS.has(nameOf(parent.callee)))
    return 'the name of a prepared statement changes nothing';
  return undefined;
}

/** @param {NodePath} path */
function isLogLine({ node }) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  return nameOf(node.callee.object) === 'log';
}

/** @param {NodePath} path @returns {string | undefined} the text of a literal, as far as it stands in the source */
function textOf({ node }) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map((/** @type {Node} */ { value }) => value.raw).join('');
}

/** @param {Node} node @returns {string} the last name of `a`, `a.b` */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? nameOf(node.property) : '';
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'not-mutated', value: { shouldIgnore } }];
