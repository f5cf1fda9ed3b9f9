import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/**
 * Pages of prose are Markdown, of which this reads a part: `key: text` between two lines `---`, sections `## Title {#anchor}`,
 * paragraphs, lists, and tables. `{name}` is a value. A cell of a table that is code as a whole is no message. `::samples
 * name.sh name.py` stands for code samples of the folder, and `::insert name` for a block that the importing module gives.
 * Inline marks stay in the messages: the components show them.
 */
const SECTION = /^## (.*?) ?(?:\{#([\w-]+)\})?$/;
const SAMPLE_NAMES = { sh: 'cURL', py: 'Python', js: 'Node.js' };

const say = (message) => ({ message });
const cells = (line) => line.split('|').slice(1, -1);

function cellOf(written) {
  const [, code] = /^`([^`]*)`$/.exec(written.trim()) ?? [];
  return code === undefined ? say(written.trim()) : { code };
}

function blockOf(text) {
  const lines = text.split('\n');
  const [, directive, rest = ''] = /^::(\w+) (.*)$/.exec(text) ?? [];
  if (directive === 'insert') return { insert: rest };
  if (directive === 'samples') return { files: rest.split(' ') };
  if (text.startsWith('- ')) return { list: lines.map((line) => say(line.slice(2))) };
  if (!text.startsWith('| ')) return say(text);
  const [head = '', , ...rows] = lines;
  return {
    head: cells(head).map((cell) => say(cell.trim())),
    rows: rows.map((row) => cells(row).map(cellOf)),
  };
}

export function parseProse(source) {
  const [, head, body] = /^(?:---\n(.*?)\n---\n)?(.*)$/s.exec(source);
  const front = (head?.split('\n') ?? []).map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), say(line.slice(colon + 2))];
  });
  const sections = [];
  for (const text of body.split(/\n{2,}/).map((part) => part.trim())) {
    const [, title, id = ''] = SECTION.exec(text) ?? [];
    if (title !== undefined) sections.push({ id, title: say(title), body: [] });
    else if (text !== '') sections.at(-1).body.push(blockOf(text));
  }
  return { front: Object.fromEntries(front), sections };
}

/** The module of a file: a function of the values and the inserted blocks. */
export function proseModule(source, isProduction) {
  const files = [];
  const json = JSON.stringify(parseProse(source), (_, part) => {
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
