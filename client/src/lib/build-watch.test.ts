import { BuildWatch } from './build-watch';

function watch(latest: () => Promise<{ id: string }>) {
  const reloads: string[] = [];
  const warnings: string[] = [];
  let time = 1_000_000;
  const build = new BuildWatch({
    build: 'one',
    fetchLatest: latest,
    reload: (path) => reloads.push(path),
    storage: window.sessionStorage,
    now: () => time,
    warn: (message) => warnings.push(message),
  });
  return { build, reloads, warnings, pass: (ms: number) => (time += ms) };
}

test('reloads at the next navigation after a newer build appeared, not before', async () => {
  const { build, reloads } = watch(() => Promise.resolve({ id: 'two' }));
  expect(build.navigated('/dashboard')).toBe(false);
  await build.check();
  expect(reloads).toEqual([]);
  expect(build.navigated('/dashboard/statistics')).toBe(true);
  expect(reloads).toEqual(['/dashboard/statistics']);
});

test('the same build does not reload', async () => {
  const { build, reloads } = watch(() => Promise.resolve({ id: 'one' }));
  await build.check();
  build.navigated('/dashboard');
  expect(reloads).toEqual([]);
});

test('a path reloads at most once in ten seconds', () => {
  const { build, reloads, pass } = watch(() => Promise.reject(new Error('unused')));
  build.chunkFailed();
  expect(build.navigated('/a')).toBe(true);
  pass(9_999);
  expect(build.navigated('/a')).toBe(false);
  pass(1);
  expect(build.navigated('/a')).toBe(true);
  expect(reloads).toEqual(['/a', '/a']);
});

test('a failed check says so in the log and changes nothing', async () => {
  const { build, reloads, warnings } = watch(() => Promise.reject(new Error('offline')));
  await build.check();
  build.navigated('/a');
  expect(reloads).toEqual([]);
  expect(warnings).toEqual(['The build could not be checked']);
});
