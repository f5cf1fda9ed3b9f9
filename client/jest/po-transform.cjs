// Catalogues in tests are the real ones, compiled as the Vite plugin compiles them.
const { formatter } = require('@lingui/format-po');
const { compileMessage } = require('@lingui/message-utils/compileMessage');
const { cacheKeyOf } = require('./cache-key.cjs');

module.exports = {
  getCacheKey: cacheKeyOf(__filename),
  process(source, filename) {
    const catalog = formatter().parse(source, { locale: null, sourceLocale: 'en-US', filename });
    const messages = Object.fromEntries(
      Object.entries(catalog).map(([id, { message, translation }]) => [
        id,
        compileMessage(translation || message),
      ]),
    );
    return { code: `exports.messages = ${JSON.stringify(messages)};` };
  },
};
