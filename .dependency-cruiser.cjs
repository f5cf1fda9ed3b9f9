// The directions of ARCHITECTURE.md, held by `npm run lint`. Rules that name a domain are derived from the folders, so a
// new module or feature is covered the day it is made.
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** @param {string} directory */
function foldersIn(directory) {
  const path = join(__dirname, directory);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

const TESTS = '\\.test(-kit)?\\.tsx?$';
const HTTP_AND_GRAPHQL = [
  'node_modules/(graphql|type-graphql|graphql-scalars|@apollo|@as-integrations|fastify|@fastify)/',
  '^gateway/src/(http|platform/graphql)/',
  '\\.resolver\\.ts$',
];

/**
 * A module's doors: its services for what is done, its reads for resolvers that show a part of it, shapes (what a row, an object
 * or an error looks like), and words (what it is called in emails and invoices).
 */
const SHAPES = '\\.(errors|entity|object|objects|words)\\.ts$';
const moduleRules = foldersIn('gateway/src/modules').flatMap((name) => {
  const inside = `^gateway/src/modules/${name}/`;
  const elsewhere = '^gateway/src/modules/';
  return [
    {
      name: `module-${name}-meets-others-through-their-services`,
      comment: 'Call a method of the other module’s *.service.ts, or add one.',
      severity: 'error',
      from: { path: inside, pathNot: [TESTS, '\\.resolver\\.ts$'] },
      to: { path: elsewhere, pathNot: [inside, '\\.service\\.ts$', SHAPES] },
    },
    {
      name: `resolvers-of-${name}-meet-others-through-services-and-reads`,
      comment: 'Call the other module’s *.service.ts or *.reads.ts, or add to it.',
      severity: 'error',
      from: { path: `${inside}.*\\.resolver\\.ts$` },
      to: { path: elsewhere, pathNot: [inside, '\\.(service|reads)\\.ts$', SHAPES] },
    },
  ];
});

/** Parts that several screens show. They take from no other feature either. */
const SHARED_FEATURES = ['auth', 'balance', 'outcomes', 'target', 'statistics', 'usage'];

/** What a screen shows of another feature, in a tab or a dialog of its own. */
const SHOWN_INSIDE = {
  proxy: ['orders'],
  checkout: ['billing'],
  statistics: ['outcomes', 'usage'],
  billing: ['ledger'],
};

const featureRules = foldersIn('client/src/features').map((name) => ({
  name: `feature-${name}-imports-no-other-feature`,
  comment: 'Move what both features show to src/ui or src/lib, or let src/app put them together.',
  severity: 'error',
  from: { path: `^client/src/features/${name}/` },
  to: {
    path: '^client/src/features/',
    pathNot: `^client/src/features/(${[name, ...(SHARED_FEATURES.includes(name) ? [] : SHARED_FEATURES), ...(SHOWN_INSIDE[name] ?? [])].join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Type imports count too: two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|~icons/)' },
    },
    {
      name: 'services-know-no-graphql-and-no-http',
      severity: 'error',
      from: { path: '^gateway/src/modules/.*\\.(service|reads|jobs)\\.ts$' },
      to: { path: HTTP_AND_GRAPHQL },
    },
    {
      name: 'resolvers-touch-no-tables',
      comment: 'A resolver checks who, calls a service or a read model, and maps the answer.',
      severity: 'error',
      from: { path: '\\.resolver\\.ts$' },
      to: { path: '^gateway/src/platform/database/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-calls-services',
      severity: 'error',
      from: { path: '^gateway/src/http/', pathNot: [TESTS, '^gateway/src/http/graphql/'] },
      to: { path: ['\\.(reads|entity|resolver)\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-know-no-server',
      comment: 'A resolver declares the context that it needs; the server builds one that has it.',
      severity: 'error',
      from: { path: '^gateway/src/modules/', pathNot: TESTS },
      to: { path: '^gateway/src/http/' },
    },
    {
      name: 'modules-know-no-composition-root',
      comment:
        'What a service or an API needs is passed to it, its part of the configuration included.',
      severity: 'error',
      from: { path: '^gateway/src/(http|modules|platform|engine)/', pathNot: TESTS },
      to: { path: '^gateway/src/[^/]+$' },
    },
    {
      name: 'engine-is-chosen-in-the-composition-root',
      comment: 'Others see ReadPool and Executor, so that the plain engine can take its place.',
      severity: 'error',
      from: { path: '^gateway/src/(modules|http|platform)/', pathNot: TESTS },
      to: { path: '^gateway/src/engine/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^gateway/src/platform/', pathNot: TESTS },
      to: { path: '^gateway/src/(modules|http)/' },
    },
    {
      name: 'dev-is-in-no-image',
      comment: 'Images leave dev/ out (docker/*.dockerignore).',
      severity: 'error',
      from: { path: '^((client|gateway|mocks|proxy-node)/src|migrations|schema)/', pathNot: TESTS },
      to: { path: '^dev/' },
    },
    {
      name: 'migrations-stand-alone',
      comment:
        'A migration says what was true when it was written; code that changes would change history.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^(gateway|mocks|client|schema)/' },
    },
    {
      name: 'schema-is-pure',
      comment:
        'The rules run in every workspace and in every runtime: they import only each other.',
      severity: 'error',
      from: { path: '^schema/', pathNot: [TESTS, '^schema/rules/address\\.ts$'] },
      to: { pathNot: '^schema/' },
    },
    {
      name: 'schema-reads-addresses-with-a-pure-package',
      comment:
        'ipaddr.js and tldts run everywhere. Their lists (reserved ranges, public suffixes) would be copies to keep up to date.',
      severity: 'error',
      from: { path: '^schema/rules/address\\.ts$' },
      to: { pathNot: ['^schema/', 'node_modules/ipaddr\\.js/', 'node_modules/tldts/'] },
    },
    {
      name: 'gateway-knows-neither-stand-ins-nor-client',
      severity: 'error',
      from: { path: '^gateway/src/', pathNot: TESTS },
      to: { path: ['^(mocks|client|proxy-node)/', '^gateway/test/'] },
    },
    {
      name: 'stand-ins-know-nothing-of-the-gateway',
      severity: 'error',
      from: { path: '^mocks/' },
      to: { path: '^(gateway|migrations)/' },
    },
    {
      name: 'proxy-node-stands-alone',
      comment: 'It talks to the gateway over the edge API only, and runs on other machines.',
      severity: 'error',
      from: { path: '^proxy-node/src/' },
      to: { path: '^(gateway|mocks|client|migrations)/' },
    },
    {
      name: 'generated-files-of-the-client-are-its-own',
      comment: 'Types and constants that several workspaces share are generated into schema/.',
      severity: 'error',
      from: { pathNot: '^client/' },
      to: { path: '^client/.*(/generated/|\\.generated\\.)' },
    },
    {
      name: 'stand-ins-know-the-contract-instead-of-the-client',
      severity: 'error',
      from: { path: '^mocks/' },
      to: { path: '^client/' },
    },
    {
      name: 'client-knows-no-gateway-code',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^(gateway|migrations)/' },
    },
    {
      name: 'features-know-no-application',
      comment: 'The frame’s own query, which changes load again, is in lib/frame.',
      severity: 'error',
      from: { path: '^client/src/features/', pathNot: TESTS },
      to: { path: '^client/src/(app|site)/' },
    },
    {
      name: 'site-without-apollo',
      comment: 'Public pages do not make a visitor download the dashboard’s client.',
      severity: 'error',
      // The development server's entry runs the mocks beside the page.
      from: { path: '^client/src/site/', pathNot: '/entry-dev\\.ts$' },
      to: { path: ['node_modules/@apollo/', '^client/src/(app|features)/'], reachable: true },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^client/src/(ui|lib)/', pathNot: TESTS },
      to: { path: '^client/src/(features|app|site)/' },
    },
    {
      name: 'files-of-lib-know-no-folder-of-lib',
      comment:
        'Folders build on the single files beside them, so a file that needs a folder belongs into one.',
      severity: 'error',
      from: { path: '^client/src/lib/[^/]+$', pathNot: TESTS },
      to: { path: '^client/src/lib/[^/]+/' },
    },
    {
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      from: {
        path: '^(gateway|mocks|proxy-node)/src/',
        pathNot: [TESTS, '^mocks/src/(dev-mode|ledger|msw|usage)/'],
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@(types|iconify-json)/',
      },
    },
    ...moduleRules,
    ...featureRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/samples/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
