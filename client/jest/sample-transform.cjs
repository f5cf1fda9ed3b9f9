// Code samples in tests: the same text and slots as in a build, without colours (those are tested in vite/).
const { cacheKeyOf } = require('./cache-key.cjs');

module.exports = {
  getCacheKey: cacheKeyOf(__filename),
  process(source, filename) {
    const lines = source.trimEnd().split('\n');
    const sample = lines.map((line) =>
      line
        .split(/(\{\{\w+\}\})/)
        .filter((piece) => piece !== '')
        .map((piece) => {
          const slot = /^\{\{(\w+)\}\}$/.exec(piece)?.[1];
          return slot === undefined ? { kind: 'plain', text: piece } : { kind: 'plain', slot };
        }),
    );
    // Jest loads .js as the package says, as an ES module, and everything it does not know as CommonJS.
    const start = filename.endsWith('.js') ? 'export default' : 'module.exports =';
    return { code: `${start} ${JSON.stringify(sample)};` };
  },
};
