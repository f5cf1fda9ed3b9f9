import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const paths = z.array(z.string().startsWith('/'));

/**
 * Whether a path is one of the application's screens. Its build lists them in React Router's syntax: `/orders/:orderId?`
 * (docs/serving.md).
 */
export async function readScreens(clientDist: string): Promise<(path: string) => boolean> {
  const listed = paths.parse(
    JSON.parse(await readFile(join(clientDist, 'app/screens.json'), 'utf8')),
  );
  const patterns = listed.map((path) => {
    const parts = path.split('/').slice(1).map(patternOf);
    return new RegExp(`^${parts.join('')}/?$`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function patternOf(part: string): string {
  if (!part.startsWith(':')) return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
}
