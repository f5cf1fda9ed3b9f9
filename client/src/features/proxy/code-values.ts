import { SAMPLE_TARGET, bracketedHost } from '../../../../schema/rules/proxy-lines';
import type { Preview } from './proxy-preview';

/** Which conditional lines of the samples apply (ui/code-sample.ts `linesFor`). */
export function sampleFacts({ endpoint, username }: Preview): ReadonlySet<string> {
  return new Set([
    username === null ? 'ifOpen' : 'ifAuth',
    endpoint.scheme === 'http' ? 'ifHttp' : 'ifSocks',
  ]);
}

/** What the slots of the samples are filled with. */
export function sampleValues(
  { endpoint, username }: Preview,
  target: string,
  password: string,
): Readonly<Record<string, string>> {
  return {
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
 * Where a sample sends its request, as an address that is safe between quotes in every one of the languages; null for what is
 * no web address.
 */
export function readTarget(text: string): string | null {
  const wanted = text.trim() === '' ? SAMPLE_TARGET : text.trim();
  const url = URL.canParse(wanted) ? new URL(wanted) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.href.replace(
    /['"$`\\{}]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
