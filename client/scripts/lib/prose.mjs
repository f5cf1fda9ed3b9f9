import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { lexer } from 'marked';
import { parse as parseYaml } from 'yaml';

/**
 * Pages of prose are Markdown with a head in YAML, and a part of it: sections `## Title {#anchor}`, paragraphs, lists, and
 * tables. `{name}` is a value. A cell of a table that is code as a whole is no message. `::samples name.sh name.py` stands
 * for code samples of the folder, and `::insert name` for a block that the importing module gives. Inline marks stay in the
 * messages: the components show them.
 */
const SECTION = /^(.*?) ?(?:\{#([\w/-]+)\})?$/;
const SAMPLE_NAMES = { sh: 'cURL', py: 'Python', js: 'Node.js' };

const say = (message) => ({ message });

function cellOf({ text }) {
  const [, code] = /^`([^`]*)`$/.exec(text) ?? [];
  return code === undefined ? say(text) : { code };
}

function blockOf(token) {
  switch (token.type) {
    case 'list':
      return { list: token.items.map(({ text }) => say(text)) };
    case 'table':
      return {
        head: token.header.map(({ text }) => say(text)),
        rows: token.rows.map((row) => row.map(cellOf)),
      };
    case 'paragraph': {
      const [, directive, rest = ''] = /^::(\w+) (.*)$/.exec(token.text) ?? [];
      if (directive === 'insert') return { insert: rest };
      return directive === 'samples' ? { files: rest.split(' ') } : say(token.text);
    }
    default:
      throw new Error(`Prose has no ${token.type}: ${token.raw}`);
  }
}

export function parseProse(source) {
  const [, head = '', body] = /^(?:---\n(.*?)\n---\n)?(.*)$/s.exec(source);
  const front = Object.entries(parseYaml(head) ?? {}).map(([key, text]) => [key, say(text)]);
  const sections = [];
  for (const token of lexer(body)) {
    if (token.type === 'heading') {
      const [, title, id = ''] = SECTION.exec(token.text);
      sections.push({ id, title: say(title), body: [] });
    } else if (token.type !== 'space') sections.at(-1).body.push(blockOf(token));
  }
  return { front: Object.fromEntries(front), sections };
}

/** The module of a file: a function of the values and the inserted blocks. */
export function proseModule(source, isProduction) {
  const files = [];
  const json = JSON.stringify(parseProse(source), (_, part) => {
    // The title of a section that has only an anchor.
    if (part.message === '') return { id: '' };
    if (part.message !== undefined) {
      const words = isProduction ? {} : { message: part.message };
      const values = part.message.includes('{') ? { values: '@values' } : {};
      return { id: generateMessageId(part.message), ...words, ...values };
    }
    if (part.code !== undefined) return part.code.includes('{') ? `@fill ${part.code}` : part.code;
    if (part.insert !== undefined) return `@insert ${part.insert}`;
    if (part.files === undefined) return part;
    const samples = part.files.map((file) => ({
      name: SAMPLE_NAMES[file.split('.')[1]],
      sample: `@sample ${files.push(file) - 1}`,
    }));
    return { id: part.files[0].split('.')[0], samples };
  });
  const code = json
    .replaceAll('"@values"', 'values')
    .replaceAll(/"@sample (\d+)"/g, 'sample$1')
    .replaceAll(/"@insert (\w+)"/g, 'inserts.$1')
    .replaceAll(/"@fill ([^"]*)"/g, (_, text) => `\`${text.replaceAll('{', '${values.')}\``);
  return `${files.map((file, index) => `import sample${index} from './samples/${file}?sample';\n`).join('')}
export default (values, inserts) => (${code});\n`;
}

/** Finds the messages of a file, for `lingui extract`. */
export const proseExtractor = {
  match: (filename) => filename.endsWith('.md'),
  extract(filename, source, onMessage) {
    JSON.stringify(parseProse(source), (_, part) => {
      if (part.message)
        onMessage({
          id: generateMessageId(part.message),
          message: part.message,
          origin: [filename, 1],
        });
      return part;
    });
  },
};
