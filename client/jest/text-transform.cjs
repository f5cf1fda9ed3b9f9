// Files that are imported as text (`?raw`), as Vite does it.
const { cacheKeyOf } = require('./cache-key.cjs');

module.exports = {
  getCacheKey: cacheKeyOf(__filename),
  process: (source) => ({ code: `module.exports = ${JSON.stringify(source)};` }),
};
