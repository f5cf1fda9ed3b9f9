import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The entry and the HTML stay chunks of their own, because the page names them. */
const ENTRY = /(?:\/src\/app\/main\.tsx|\.html)$/;

/** All modules that `roots` import, directly or not, but not on demand. */
function closureOf(roots: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  const known = new Set(roots);
  // A set that grows during the loop is walked to its end.
  for (const id of known)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) known.add(imported);
  return known;
}

/**
 * The bundler makes a chunk for every set of screens that share a module: 61 files for the overview, and a browser requests
 * six at a time over HTTP/1.1. These groups contain what always loads together:
 *
 * - `shell`: what the entry needs;
 * - `frame`: what the dashboard's frame needs besides;
 * - `common`: the part of it that the login, which needs no session and no Apollo, uses too.
 *
 * @param root the client's folder
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const source = (...path: string[]) => join(root, 'src', ...path);
  const frameRoots = [source('app/SignedIn.tsx'), source('app/DashboardFrame.tsx')];
  const openScreens = readdirSync(source('features/auth'))
    .filter((file) => file.endsWith('Screen.tsx'))
    .map((file) => source('features/auth', file));
  let frame: Set<string> | undefined;
  let open: Set<string> | undefined;
  return [
    { name: 'shell', tags: ['$initial'], test: (id) => !ENTRY.test(id), priority: 2 },
    {
      debugName: 'frame and common',
      name: (id, modules) => {
        frame ??= closureOf(frameRoots, modules);
        open ??= closureOf(openScreens, modules);
        if (!frame.has(id)) return null;
        // A module that something else imports on demand stays a chunk of its own.
        const isOnDemand = (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
        if (isOnDemand && !frameRoots.includes(id)) return null;
        return open.has(id) ? 'common' : 'frame';
      },
      // The groups are complete: a module of a group has its imports in the shell or in one of these.
      includeDependenciesRecursively: false,
      priority: 1,
    },
  ];
}
