// Cycles between the gateway's modules, folder by folder: money flows through them in one direction and visits none twice.
// A run of its own, because it must see nothing but the modules: tests reach everywhere, and so does the composition root.
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'modules-form-no-cycle',
      comment:
        'Type imports count too. Move what both need into a third module, or pass it in as an argument.',
      severity: 'error',
      scope: 'folder',
      from: {
        path: '^gateway/src/modules/[^/]+$',
      },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    includeOnly: '^gateway/src/modules/',
    exclude: { path: [...options.exclude.path, '\\.test\\.ts$'] },
  },
};
