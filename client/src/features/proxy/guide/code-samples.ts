import { bracketedHost, SAMPLE_TARGET } from '../../../../../schema/rules/proxy-lines';
import { typedText } from '../../../../../schema/rules/typed-text';
import type { CodeSample } from '../../../ui/code-sample';
import { LANGUAGE_PARAMETER } from '../form/address-parameters';
import type { Endpoint, Preview } from '../form/proxy-preview';

/** The languages of spec §9 in its order, then tools that drive a browser. Each sample is a chunk of its own, coloured at build. */
export const CODE_LANGUAGES = [
  { id: 'curl', name: 'cURL', load: () => import('../../../ui/samples/request.sh?sample') },
  { id: 'php', name: 'PHP', load: () => import('../../../ui/samples/request.php?sample') },
  { id: 'python', name: 'Python', load: () => import('../../../ui/samples/request.py?sample') },
  { id: 'java', name: 'Java', load: () => import('../../../ui/samples/Request.java?sample') },
  { id: 'node', name: 'Node.js', load: () => import('../../../ui/samples/request.js?sample') },
  { id: 'go', name: 'Go', load: () => import('../../../ui/samples/request.go?sample') },
  { id: 'csharp', name: 'C#', load: () => import('../../../ui/samples/Request.cs?sample') },
  {
    id: 'playwright',
    name: 'Playwright',
    load: () => import('../../../ui/samples/playwright.js?sample'),
  },
  {
    id: 'puppeteer',
    name: 'Puppeteer',
    load: () => import('../../../ui/samples/puppeteer.js?sample'),
  },
  {
    id: 'selenium',
    name: 'Selenium',
    load: () => import('../../../ui/samples/selenium.js?sample'),
  },
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

/** Conditions of the samples' lines that apply (ui/code-sample.ts `linesFor`). */
export function sampleFacts({ endpoint, username, rotates }: Preview): ReadonlySet<string> {
  return new Set([
    username === null ? 'ifOpen' : 'ifAuth',
    endpoint.scheme === 'http' ? 'ifHttp' : 'ifSocks',
    rotates ? 'ifRotating' : 'ifSticky',
  ]);
}

/** The proxy's address as Chromium takes it, which knows `socks5` only: it has the proxy resolve names all the same. */
function browserAddress({ scheme, host, port }: Endpoint): string {
  return `${scheme === 'http' ? 'http' : 'socks5'}://${bracketedHost(host)}:${port}`;
}

/** The values that replace the placeholders in the samples. */
export function sampleValues(
  { endpoint, username, httpEndpoint }: Preview,
  target: string,
  password: string,
): Readonly<Record<string, string>> {
  return {
    // No browser sends a password to a SOCKS5 proxy.
    browserProxy: browserAddress(username === null ? endpoint : httpEndpoint),
    openProxy: browserAddress(endpoint),
    scheme: endpoint.scheme,
    host: bracketedHost(endpoint.host),
    port: String(endpoint.port),
    username: username ?? '',
    password,
    target,
    targetScheme: new URL(target).protocol.slice(0, -1),
  };
}

/**
 * The address for a sample's request, safe between quotes in every one of the languages; null if the text is not a web
 * address.
 */
export function readTarget(text: string): string | null {
  const wanted = typedText(text) || SAMPLE_TARGET;
  const url = URL.canParse(wanted) ? new URL(wanted) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.href.replace(
    /['"$`\\{}]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
