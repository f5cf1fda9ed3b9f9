import type { CodeSample } from '../../ui/code-sample';
import { LANGUAGE_PARAMETER } from './proxy-address';

/** The languages of spec §9, in its order. Each sample is a chunk of its own, coloured at build. */
export const CODE_LANGUAGES = [
  { id: 'curl', name: 'cURL', load: () => import('./samples/request.sh?sample') },
  { id: 'php', name: 'PHP', load: () => import('./samples/request.php?sample') },
  { id: 'python', name: 'Python', load: () => import('./samples/request.py?sample') },
  { id: 'java', name: 'Java', load: () => import('./samples/Request.java?sample') },
  { id: 'node', name: 'Node.js', load: () => import('./samples/request.js?sample') },
  { id: 'go', name: 'Go', load: () => import('./samples/request.go?sample') },
  { id: 'csharp', name: 'C#', load: () => import('./samples/Request.cs?sample') },
] as const;

export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** The language of an address: the first where it names none, undefined where it names one that we do not speak. */
export function readLanguage(search: URLSearchParams): CodeLanguage | undefined {
  const asked = search.get(LANGUAGE_PARAMETER);
  return asked === null ? CODE_LANGUAGES[0] : CODE_LANGUAGES.find(({ id }) => id === asked);
}

const loaded = new Map<string, Promise<CodeSample | null>>();

/** The sample of a language, the same promise each time; null where its chunk could not be fetched, which may be tried again. */
export function loadSample({ id, load }: CodeLanguage): Promise<CodeSample | null> {
  const kept = loaded.get(id);
  if (kept !== undefined) return kept;
  const sample = load().then(
    (module) => module.default,
    () => {
      loaded.delete(id);
      return null;
    },
  );
  loaded.set(id, sample);
  return sample;
}
