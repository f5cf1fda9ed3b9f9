import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Modules = Rolldown.ChunkingContext;

const ENTRY = '/src/app/main.tsx';
/** Modules of the frame around every screen of the dashboard. */
const FRAME = /\/src\/app\/(?:SignedIn|DashboardFrame)\.tsx$/;
/** Screens that work without a session, and so without Apollo and the frame. */
const OPEN_SCREEN = /\/src\/features\/auth\/\w+Screen\.tsx$/;
const LIBRARY = '/node_modules/';
/** A small module of ours that so many chunks use comes with the frame: every screen would bring it. */
const USERS_OF_KIT = 7;

/** A module and all that it imports, now and not on demand. */
function closureOf(root: string, modules: Modules): Set<string> {
  const known = new Set([root]);
  // A set that grows while it is walked is walked to its end.
  for (const id of known)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) known.add(imported);
  return known;
}

/** Every module that can be reached, and those of them that something imports on demand: each is a chunk. */
function survey(entry: string, modules: Modules) {
  const reached = new Set([entry]);
  const onDemand = new Set<string>();
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const imported of importedIds) reached.add(imported);
    for (const imported of dynamicallyImportedIds) {
      reached.add(imported);
      onDemand.add(imported);
    }
  }
  return { reached, onDemand };
}

/** The chunk below that a module belongs to. Without one, the bundler decides. */
function assign(entry: string, modules: Modules): Map<string, 'frame' | 'common'> {
  const { reached, onDemand } = survey(entry, modules);
  const shell = closureOf(entry, modules);
  const closures = new Map([...onDemand].map((root) => [root, closureOf(root, modules)]));
  const neededBy = (roots: RegExp) =>
    new Set([...closures].flatMap(([root, closure]) => (roots.test(root) ? [...closure] : [])));
  const frame = neededBy(FRAME);
  const open = neededBy(OPEN_SCREEN);
  const isThere = (id: string) => shell.has(id) || frame.has(id);
  /** Whether it brings only libraries that are loaded anyway. */
  const isLight = (id: string) =>
    [...closureOf(id, modules)].every((each) => isThere(each) || !each.includes(LIBRARY));
  const isOfKit = (id: string) =>
    // What belongs to a feature stays with the screens that show it.
    !id.includes('/src/features/') &&
    [...closures.values()].filter((closure) => closure.has(id)).length >= USERS_OF_KIT &&
    isLight(id);

  const chunks = new Map<string, 'frame' | 'common'>();
  for (const id of reached) {
    if (shell.has(id) || !(frame.has(id) || isOfKit(id))) continue;
    // Screens loaded on demand stay chunks of their own. The frame's own modules do not.
    if (onDemand.has(id) && !FRAME.test(id)) continue;
    chunks.set(id, open.has(id) ? 'common' : 'frame');
  }
  return chunks;
}

/**
 * The bundler makes a chunk for every set of screens that share a module: 46 files for the overview, most of them below
 * 500 bytes, and a browser asks for six at a time over HTTP/1.1. These groups follow what is loaded together anyway:
 *
 * - `shell`: what the entry needs;
 * - `frame`: what the dashboard's frame needs besides, and our own small modules that most screens use;
 * - `common`: those of them that login and registration use too.
 *
 * The overview then takes 13 files and weighs a little less (README.md "Measured").
 */
export function chunkGroups(): Group[] {
  let entry = '';
  let chunks: ReturnType<typeof assign> | undefined;
  return [
    {
      name: 'shell',
      tags: ['$initial'],
      // Exclude the entry, because the HTML names its file.
      test: (id) => {
        if (id.endsWith(ENTRY)) entry = id;
        return !id.endsWith(ENTRY) && !id.endsWith('.html');
      },
      priority: 2,
    },
    {
      name: (id, modules) => {
        chunks ??= assign(entry, modules);
        return chunks.get(id);
      },
      // Assigned whole: each dependency of a chunk's module is in the shell or in one of these.
      includeDependenciesRecursively: false,
      priority: 1,
    },
  ];
}
