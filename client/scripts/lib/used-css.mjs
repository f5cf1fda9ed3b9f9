/**
 * The part of a style sheet that a page can need: rules whose classes occur nowhere in its HTML or its scripts are left out,
 * so that a page does not carry the style of the others (HTML and CSS have one budget, DESIGN.md), and so are values under a
 * name that nobody asks for any more. Rules without a class, at-rules other than groups, and everything else below a kept
 * rule stay as they are.
 * @param {string} css minified
 * @param {string} sources everything in which a class may be named
 * @param {string} locale the page's language: rules for a root in another one are left out too
 * @returns {string}
 */
export function usedCss(css, sources, locale) {
  const names = new Set(sources.split(/[\s"'`<>=]+/));
  const speaks = (language) => `${locale}-`.startsWith(`${language}-`);
  const kept = filterRules(
    css,
    (selector) =>
      classesOf(selector).every((name) => names.has(name)) &&
      speaks(/^:root:lang\((\w+)\)/.exec(selector)?.[1] ?? locale),
  );
  return kept.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (declaration, name) =>
    kept.includes(`var(${name}`) || sources.includes(name) ? declaration : '',
  );
}

function filterRules(css, mayBeThere) {
  let kept = '';
  for (const { prelude, body } of rulesOf(css)) {
    if (body === null) kept += prelude;
    else if (/^@(?:layer|media|supports|container)\b/.test(prelude)) {
      const inner = filterRules(body, mayBeThere);
      if (inner !== '') kept += `${prelude}{${inner}}`;
    } else if (prelude.startsWith('@') || mayMatch(prelude, mayBeThere))
      kept += `${prelude}{${body}}`;
  }
  return kept;
}

/** A list of selectors matches where one of them has all its classes. What stands in `:not()` must not be there. */
function mayMatch(selectors, mayBeThere) {
  return splitTop(selectors.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')).some(mayBeThere);
}

/** `.sm\:zh\:text-48:lang(zh)` → `sm:zh:text-48`. */
function classesOf(selector) {
  return [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) =>
    name.replace(/\\(.)/g, '$1'),
  );
}

/** Top-level rules: `prelude{body}`, or a statement such as `@layer a;`. */
function* rulesOf(css) {
  let start = 0;
  while (start < css.length) {
    const end = scan(css, start, (char) => char === '{' || char === ';');
    const prelude = css.slice(start, end).trim();
    if (css[end] !== '{') {
      if (prelude !== '') yield { prelude: `${prelude};`, body: null };
      start = end + 1;
      continue;
    }
    let depth = 0;
    const close = scan(css, end, (char) => {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      return depth === 0;
    });
    yield { prelude, body: css.slice(end + 1, close) };
    start = close + 1;
  }
}

function splitTop(list) {
  const parts = [];
  let start = 0;
  let depth = 0;
  scan(list, 0, (char, index) => {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char === ',' && depth === 0) {
      parts.push(list.slice(start, index));
      start = index + 1;
    }
    return false;
  });
  return [...parts, list.slice(start)];
}

/** The first place from `start` on where `found` says so, outside strings and escapes; the end where there is none. */
function scan(text, start, found) {
  let quote = '';
  for (let index = start; index < text.length; index += 1) {
    const char = text[index];
    if (char === '\\') index += 1;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (found(char, index)) return index;
  }
  return text.length;
}
