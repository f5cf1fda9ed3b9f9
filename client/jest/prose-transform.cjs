// Pages of prose, as vite/prose.ts reads them.
const { cacheKeyOf } = require('./cache-key.cjs');

module.exports = {
  getCacheKey: cacheKeyOf(__filename),
  processAsync: async (source) => {
    const { proseModule } = await import('../scripts/lib/prose.mjs');
    return { code: proseModule(source, false) };
  },
};
