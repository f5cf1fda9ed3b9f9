// Cycles between folders, type imports included: dependencies point in one direction, so that a folder can be understood, moved
// or replaced without those that use it. A run of its own without tests, because tests reach everywhere.
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...['gateway/src', 'gateway/src/modules'],
    ...['entitlement', 'identity', 'usage'].map((name) => `gateway/src/modules/${name}`),
    ...['client/src', 'client/src/features', 'client/src/lib', 'client/src/ui'],
  ].map((parent) => ({
    name: `no-cycles-between-folders-of-${parent}`,
    comment: 'Move what both need into a third folder, or pass it in as an argument.',
    severity: 'error',
    scope: 'folder',
    from: { path: `^${parent}/[^/]+$` },
    to: { circular: true },
  })),
  options: {
    ...options,
    // `includeOnly` would say this more directly, but with it depcruise finds no file unchanged and never uses its cache (17.4.3).
    exclude: {
      path: [
        ...options.exclude.path,
        '\\.test(-kit)?\\.tsx?$',
        '^(?!gateway|client|\\.dependency-cruiser)',
      ],
    },
  },
};
