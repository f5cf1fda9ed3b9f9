import { mistypedSettings } from './near-setting.js';

const KNOWN = ['HOST', 'EDGE_NODES', 'HEARTH_SECRET', 'DATABASE_URL', 'DATABASE_OWNER_URL'];

it('finds what was meant by a name that nothing reads', () => {
  expect(mistypedSettings(['EDGE_NODE', 'HEARTH_SECRTE', 'DATABASE_URI'], KNOWN)).toEqual([
    { name: 'EDGE_NODE', meant: 'EDGE_NODES' },
    { name: 'HEARTH_SECRTE', meant: 'HEARTH_SECRET' },
    { name: 'DATABASE_URI', meant: 'DATABASE_URL' },
  ]);
});

it('says nothing about settings of others', () => {
  const others = ['HOME', 'HOSTNAME', 'NODE_OPTIONS', 'LC_ALL', 'XDG_DATA_HOME', 'EDGE_NODES'];
  expect(mistypedSettings(others, KNOWN)).toEqual([]);
});
