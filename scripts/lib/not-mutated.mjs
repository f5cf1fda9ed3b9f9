// A Stryker plugin that skips mutations without information. All others count.

/** An empty statement fails wherever it runs, so its mutant would only raise the score. */
const SQL = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/;
/** Functions whose string argument names a prepared statement. Postgres runs an unnamed one equally well. */
const NAMED_STATEMENTS = new Set(['prepared', 'query']);

/**
 * Babel's types.
 * @typedef {{ type: string } & Record<string, any>} Node
 * @typedef {{ node: Node, parent: Node }} NodePath
 */

/** @param {NodePath} path @returns {string | undefined} the reason to skip it */
function shouldIgnore(path) {
  if (isLogLine(path)) return 'a log line is for people';
  const text = textOf(path);
  if (text === undefined) return undefined;
  if (SQL.test(text)) return 'an empty statement fails in any test';
  const { parent } = path;
  // Error codes contain no spaces, and clients read them, so they are mutated.
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

/** @param {NodePath} path @returns {string | undefined} the literal's text in the source */
function textOf({ node }) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map((/** @type {Node} */ { value }) => value.raw).join('');
}

/** @param {Node} node @returns {string} the last name of `a` or `a.b` */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? nameOf(node.property) : '';
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'not-mutated', value: { shouldIgnore } }];
