import { fileURLToPath } from 'node:url';
import { siteSources } from './site-sources';

const sources = siteSources(fileURLToPath(new URL('..', import.meta.url)));

test('what public pages show is in their catalogue, what only the dashboard shows is not', () => {
  expect(sources).toContain('src/site/home/HomePage.tsx');
  expect(sources).toContain('src/ui/CopyButton.tsx');
  expect(sources).not.toContain('src/ui/DataTable.tsx');
  expect(sources.filter((file) => /\.test\.|^src\/(app|features)\//.test(file))).toEqual([]);
});
