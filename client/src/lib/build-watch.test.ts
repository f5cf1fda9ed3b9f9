import { BuildWatch } from './build-watch';

function watch(
  latest: () => Promise<{ id: string }>,
  meta = (id: string): Promise<{ id: string }> => Promise.resolve({ id }),
) {
  const reloads: string[] = [];
  const warnings: string[] = [];
  let time = 1_000_000;
  const build = new BuildWatch({
    build: 'one',
    fetchLatest: latest,
    fetchMeta: meta,
    reload: (path) => reloads.push(path),
    storage: window.sessionStorage,
    now: () => time,
    warn: (message) => warnings.push(message),
  });
  return { build, reloads, warnings, pass: (ms: number) => (time += ms) };
}

test('reloads at the next navigation after a newer build appears, not before', async () => {
  const { build, reloads } = watch(() => Promise.resolve({ id: 'two' }));
  await build.navigated('/dashboard');
  await build.check();
  expect(reloads).toEqual([]);
  await build.navigated('/dashboard/statistics');
  expect(reloads).toEqual(['/dashboard/statistics']);
});

test('the same build does not reload', async () => {
  const { build, reloads } = watch(() => Promise.resolve({ id: 'one' }));
  await build.check();
  await build.navigated('/dashboard');
  expect(reloads).toEqual([]);
});

test('reloads a path at most once in ten seconds, however many of its chunks fail', async () => {
  const { build, reloads, pass } = watch(() => Promise.resolve({ id: 'two' }));
  await Promise.all([build.chunkFailed('/a'), build.chunkFailed('/a'), build.navigated('/a')]);
  expect(reloads).toEqual(['/a']);
  pass(9_999);
  await build.navigated('/a');
  expect(reloads).toEqual(['/a']);
  pass(1);
  await build.navigated('/a');
  expect(reloads).toEqual(['/a', '/a']);
});

test('guards each pathname by itself, whatever was reloaded since and whatever its query', async () => {
  const { build, reloads } = watch(() => Promise.resolve({ id: 'two' }));
  await build.chunkFailed('/a');
  await build.chunkFailed('/b');
  await build.chunkFailed('/a');
  await build.chunkFailed('/a?page=2');
  await build.navigated('/b?page=2#row');
  expect(reloads).toEqual(['/a', '/b']);
});

test.each([
  ['is missing', () => Promise.reject(new Error('status 404'))],
  ['belongs to another build', () => Promise.resolve({ id: 'three' })],
])('does not reload while the manifest of the newest build %s', async (_, meta) => {
  let complete = false;
  const { build, reloads } = watch(
    () => Promise.resolve({ id: 'two' }),
    (id) => (complete ? Promise.resolve({ id }) : meta()),
  );
  await build.chunkFailed('/a');
  expect(await build.reload('/a')).toBe(false);
  expect(reloads).toEqual([]);
  complete = true;
  await build.navigated('/a');
  expect(reloads).toEqual(['/a']);
});

test('does not reload while the server is away, after a failed chunk or a click', async () => {
  let away = true;
  const { build, reloads } = watch(() =>
    away ? Promise.reject(new Error('refused')) : Promise.resolve({ id: 'one' }),
  );
  await build.chunkFailed('/a');
  expect(await build.reload('/a')).toBe(false);
  expect(reloads).toEqual([]);
  away = false;
  expect(await build.reload('/a')).toBe(true);
  expect(reloads).toEqual(['/a']);
});

test('logs a failed check and changes nothing', async () => {
  const { build, reloads, warnings } = watch(() => Promise.reject(new Error('offline')));
  await build.check();
  await build.navigated('/a');
  expect(reloads).toEqual([]);
  expect(warnings).toEqual(['The build could not be checked']);
});
