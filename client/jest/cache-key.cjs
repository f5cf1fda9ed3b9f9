// Jest remembers what a transform gave. The transform's own text is part of the key, so that changing it is noticed.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

/** @param {string} transform path of the transform */
exports.cacheKeyOf = (transform) => {
  const own = readFileSync(transform, 'utf8');
  return (source, file, { configString }) =>
    createHash('sha256').update([own, source, file, configString].join('\0')).digest('hex');
};
