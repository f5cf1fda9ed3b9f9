import { batches, ICON_LIMITS, IconLoader } from './icon-loader';

const answer = (icons: Record<string, { body: string }>) =>
  Promise.resolve(Response.json({ width: 512, icons }));

/** Resolves when the loader notifies its listeners. */
function told(loader: IconLoader): Promise<void> {
  return new Promise((resolve) => {
    const stop = loader.subscribe(() => {
      stop();
      resolve();
    });
  });
}

test('groups the icons of one turn into one request, and requests each icon once', async () => {
  const asked: string[] = [];
  const loader = new IconLoader({
    collection: 'circle-flags',
    fetch: (url) => {
      asked.push(url);
      return answer({ us: { body: '<path d="M0 0"/>' }, de: { body: '<g/>' } });
    },
  });
  for (const name of ['us', 'de', 'us', 'zz']) loader.request(name);
  await told(loader);
  loader.request('us');
  expect(asked).toEqual(['http://localhost/icons/circle-flags.json?icons=us,de,zz']);
  expect(decodeURIComponent(loader.get('us') ?? '')).toBe(
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0"/></svg>',
  );
  expect(loader.get('zz')).toBeNull();
});

test('a failed icon stays empty, and can be requested again', async () => {
  let fails = true;
  const loader = new IconLoader({
    collection: 'circle-flags',
    fetch: () =>
      fails ? Promise.resolve(new Response('', { status: 503 })) : answer({ us: { body: '<g/>' } }),
  });
  loader.request('us');
  // The second request starts after `rotateMs`; the first one has failed by then.
  fails = false;
  await told(loader);
  expect(loader.get('us')).toContain('svg');
});

test('URLs stay within 500 characters and 100 names', () => {
  const names = Array.from({ length: 260 }, (_, index) => `n${index}`);
  const base = `http://localhost:4000/icons/circle-flags.json?icons=`;
  const found = batches(names, base);
  expect(found.flat()).toEqual(names);
  for (const batch of found) {
    expect(base.length + batch.join(',').length).toBeLessThanOrEqual(ICON_LIMITS.urlCharacters);
    expect(batch.length).toBeLessThanOrEqual(ICON_LIMITS.names);
  }
});
